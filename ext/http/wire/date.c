/* SPDX-License-Identifier: MIT */
/* Parses dates of HTTP header fields, independent of the locale, unlike strptime(). */
#include "http/wire/cursor.h"

static bool take_number(nx_cursor_t *cursor, size_t digits, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < digits; i++, cursor->at++) {
        if (cursor->at == cursor->end || *cursor->at < '0' || *cursor->at > '9') {
            return false;
        }
        *number = *number * 10 + (unsigned)(*cursor->at - '0');
    }
    return true;
}

static bool take_month(nx_cursor_t *cursor, unsigned *month)
{
    if (cursor->end - cursor->at < 3) {
        return false;
    }
    *month = 1;
    while (*month <= 12 && memcmp(cursor->at, nx_wire__months + 3 * (size_t)(*month - 1), 3) != 0) {
        (*month)++;
    }
    cursor->at += 3;
    return *month <= 12;
}

typedef struct moment {
    unsigned year, month, day, hour, minute, second;
} moment_t;

static bool take_time(nx_cursor_t *cursor, moment_t *moment)
{
    return take_number(cursor, 2, &moment->hour) && nx_wire__skip(cursor, ":") &&
           take_number(cursor, 2, &moment->minute) && nx_wire__skip(cursor, ":") &&
           take_number(cursor, 2, &moment->second);
}

/* Parses the rest after the name of the day: ", 06 Nov 1994 08:49:37 GMT". */
static bool take_fixed(nx_cursor_t cursor, moment_t *moment)
{
    return nx_wire__skip(&cursor, ", ") && take_number(&cursor, 2, &moment->day) &&
           nx_wire__skip(&cursor, " ") && take_month(&cursor, &moment->month) &&
           nx_wire__skip(&cursor, " ") && take_number(&cursor, 4, &moment->year) &&
           nx_wire__skip(&cursor, " ") && take_time(&cursor, moment) && nx_wire__skip(&cursor, " GMT") &&
           cursor.at == cursor.end;
}

/* ", 06-Nov-94 08:49:37 GMT" */
static bool take_rfc850(nx_cursor_t cursor, moment_t *moment)
{
    return nx_wire__skip(&cursor, ", ") && take_number(&cursor, 2, &moment->day) &&
           nx_wire__skip(&cursor, "-") && take_month(&cursor, &moment->month) &&
           nx_wire__skip(&cursor, "-") && take_number(&cursor, 2, &moment->year) &&
           nx_wire__skip(&cursor, " ") && take_time(&cursor, moment) && nx_wire__skip(&cursor, " GMT") &&
           cursor.at == cursor.end;
}

/* " Nov  6 08:49:37 1994" */
static bool take_asctime(nx_cursor_t cursor, moment_t *moment)
{
    return nx_wire__skip(&cursor, " ") && take_month(&cursor, &moment->month) &&
           nx_wire__skip(&cursor, " ") &&
           take_number(&cursor, nx_wire__skip(&cursor, " ") ? 1 : 2, &moment->day) &&
           nx_wire__skip(&cursor, " ") && take_time(&cursor, moment) && nx_wire__skip(&cursor, " ") &&
           take_number(&cursor, 4, &moment->year) && cursor.at == cursor.end;
}

/* Days since 1970 of a civil date (H. Hinnant's algorithm). */
static int64_t day_number(unsigned year, unsigned month, unsigned day)
{
    const int64_t shifted = (int64_t)year - (month <= 2);
    const int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
    const int64_t of_era = shifted - era * 400;
    const int64_t of_year = (153 * ((int64_t)month + (month > 2 ? -3 : 9)) + 2) / 5 + (int64_t)day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static bool is_possible_date(const moment_t *moment)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_leap = moment->year % 4 == 0 && (moment->year % 100 != 0 || moment->year % 400 == 0);
    const unsigned last = days[moment->month - 1] + (moment->month == 2 && is_leap);
    return moment->day >= 1 && moment->day <= last && moment->hour < 24 && moment->minute < 60 &&
           moment->second <= 60;
}

static int64_t date_seconds_of(const moment_t *moment)
{
    return day_number(moment->year, moment->month, moment->day) * NX_SECONDS_PER_DAY + moment->hour * 3600 +
           moment->minute * 60 + moment->second;
}

/* A two-digit year that would be more than 50 years in the future is in the previous century. */
static void guess_century(moment_t *moment, int64_t now)
{
    const unsigned digits = moment->year;
    moment->year = 1900 + digits;
    while (day_number(moment->year + 50, moment->month, 1) * NX_SECONDS_PER_DAY < now) {
        moment->year += 100;
    }
}

int64_t nx_wire_parse_date(const char *text, size_t length, int64_t now)
{
    nx_cursor_t cursor = {text, text + length};
    while (cursor.at < cursor.end && ((*cursor.at | 0x20) >= 'a' && (*cursor.at | 0x20) <= 'z')) {
        cursor.at++;
    }
    moment_t moment;
    if (cursor.at - text < 3) {
        return NX_TIME_UNKNOWN;
    }
    if (!take_fixed(cursor, &moment) && !take_asctime(cursor, &moment)) {
        if (!take_rfc850(cursor, &moment)) {
            return NX_TIME_UNKNOWN;
        }
        guess_century(&moment, now);
    }
    return is_possible_date(&moment) ? date_seconds_of(&moment) : NX_TIME_UNKNOWN;
}
