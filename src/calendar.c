/* Days of the Gregorian calendar. */
#include "calendar.h"

int
calendar_month_days(int64_t year, int month)
{
	static const int8_t days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

int64_t
calendar_days(int64_t year, int month, int day)
{
	int64_t era, year_of_era, day_of_year, day_of_era;

	/* Years begin in March, so that the leap day is a year's last. */
	if (month <= 2)
		year--;
	era = (year >= 0 ? year : year - 399) / 400;
	year_of_era = year - era * 400;
	day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 +
		     day_of_year;
	/* 146097 days are 400 years; 719468 lie between 0000-03-01 and 1970. */
	return era * 146097 + day_of_era - 719468;
}
