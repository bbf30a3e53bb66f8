const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Fridays are the only days on which the bank books no batch, cheque or fee. */
export const isFriday = (day: string) => new Date(day).getUTCDay() === 5;
export const workingDay = (day: string): string => (isFriday(day) ? addDays(day, 1) : day);

/** The day so many working days later. */
export function afterWorkingDays(day: string, count: number): string {
  let on = day;
  for (let left = count; left > 0; ) {
    on = addDays(on, 1);
    if (!isFriday(on)) left -= 1;
  }
  return on;
}
