const DAY = 86_400_000;
const persian = new Intl.DateTimeFormat("en-US-u-ca-persian-nu-latn", {
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/** Year, month and day of the Persian calendar. */
export function jalali(day: string): { year: number; month: number; day: number } {
  const parts = persian.formatToParts(Date.parse(day));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}

/** The last day of the fiscal month that ended this number of months before. */
export function monthEnd(day: string, back: number): string {
  let at = Date.parse(day);
  for (let ends = 0; ; at -= DAY) {
    const here = new Date(at).toISOString().slice(0, 10);
    if (jalali(here).day === 1 && ++ends === back) return new Date(at - DAY).toISOString().slice(0, 10);
  }
}
