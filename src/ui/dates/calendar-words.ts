/** Screen reader texts of the calendars. Their library has no Persian: it reads texts from this global. */
const PLACES = { locale: Symbol.for("react-aria.i18n.locale"), strings: Symbol.for("react-aria.i18n.strings") };

type Date = { date: string };
type Range = { startDate: string; endDate: string };

const CALENDAR = {
  fa: {
    previous: "ماه قبل",
    next: "ماه بعد",
    selectedDateDescription: ({ date }: Date) => `روز انتخاب‌شده: ${date}`,
    selectedRangeDescription: ({ dateRange }: { dateRange: string }) => `بازهٔ انتخاب‌شده: ${dateRange}`,
    todayDate: ({ date }: Date) => `امروز، ${date}`,
    todayDateSelected: ({ date }: Date) => `امروز، ${date}، انتخاب شده`,
    dateSelected: ({ date }: Date) => `${date}، انتخاب شده`,
    startRangeSelectionPrompt: "برای انتخاب روز اول بازه کلیک کنید",
    finishRangeSelectionPrompt: "برای انتخاب روز آخر بازه کلیک کنید",
    minimumDate: "اولین روز ممکن",
    maximumDate: "آخرین روز ممکن",
    dateRange: ({ startDate, endDate }: Range) => `${startDate} تا ${endDate}`,
  },
  en: {
    previous: "Previous month",
    next: "Next month",
    selectedDateDescription: ({ date }: Date) => `Selected date: ${date}`,
    selectedRangeDescription: ({ dateRange }: { dateRange: string }) => `Selected range: ${dateRange}`,
    todayDate: ({ date }: Date) => `Today, ${date}`,
    todayDateSelected: ({ date }: Date) => `Today, ${date}, selected`,
    dateSelected: ({ date }: Date) => `${date}, selected`,
    startRangeSelectionPrompt: "Click to choose the first day of the range",
    finishRangeSelectionPrompt: "Click to choose the last day of the range",
    minimumDate: "First available day",
    maximumDate: "Last available day",
    dateRange: ({ startDate, endDate }: Range) => `${startDate} to ${endDate}`,
  },
};

const FIELD = {
  fa: {
    era: "دوره",
    year: "سال",
    month: "ماه",
    day: "روز",
    hour: "ساعت",
    minute: "دقیقه",
    second: "ثانیه",
    dayPeriod: "قبل یا بعد از ظهر",
    calendar: "تقویم",
    startDate: "روز اول",
    endDate: "روز آخر",
    weekday: "روز هفته",
    timeZoneName: "منطقهٔ زمانی",
    selectedDateDescription: ({ date }: Date) => `روز انتخاب‌شده: ${date}`,
    selectedRangeDescription: ({ startDate, endDate }: Range) => `بازهٔ انتخاب‌شده: ${startDate} تا ${endDate}`,
    selectedTimeDescription: ({ time }: { time: string }) => `ساعت انتخاب‌شده: ${time}`,
  },
  en: {
    era: "era",
    year: "year",
    month: "month",
    day: "day",
    hour: "hour",
    minute: "minute",
    second: "second",
    dayPeriod: "AM or PM",
    calendar: "Calendar",
    startDate: "First day",
    endDate: "Last day",
    weekday: "day of the week",
    timeZoneName: "time zone",
    selectedDateDescription: ({ date }: Date) => `Selected date: ${date}`,
    selectedRangeDescription: ({ startDate, endDate }: Range) => `Selected range: ${startDate} to ${endDate}`,
    selectedTimeDescription: ({ time }: { time: string }) => `Selected time: ${time}`,
  },
};

const STEPPER = { fa: { Empty: "خالی" }, en: { Empty: "Empty" } };

/** Read in the current language of the page, which can change without a reload. */
function ofPage<T extends object>(words: { fa: T; en: T }): T {
  const now = (key: string) => words[document.documentElement.lang === "en" ? "en" : "fa"][key as keyof T];
  const keys = Object.keys(words.fa);
  return Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { get: () => now(key), enumerable: true }])),
  ) as T;
}

/** Must be called before the first calendar renders. */
export function sayCalendarsInPageLanguage(): void {
  if (typeof window === "undefined" || PLACES.strings in window) return;
  Object.assign(window, {
    [PLACES.locale]: "fa-IR",
    [PLACES.strings]: {
      "@react-aria/calendar": ofPage(CALENDAR),
      "@react-aria/datepicker": ofPage(FIELD),
      "@react-aria/spinbutton": ofPage(STEPPER),
    },
  });
}
