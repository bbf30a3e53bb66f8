/** How a branch's year goes: `demand` 0 to 1 decides how often it flies and how full; `fare` multiplies the price. */
type Season = { demand: number; fare: number };
export type SeasonOf = (date: Date) => Season;

const JALALI = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
  ...({ month: "numeric", day: "numeric", timeZone: "Asia/Tehran" } as const),
});
const LUNAR = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  ...({ month: "numeric", day: "numeric", timeZone: "Asia/Tehran" } as const),
});

const partOf = (format: Intl.DateTimeFormat, date: Date) => {
  const parts = format.formatToParts(date);
  const part = (type: "month" | "day") => Number(parts.find((one) => one.type === type)!.value);
  return { month: part("month"), day: part("day") };
};

/** Farvardin to Esfand: spring after Nowruz is calm, summer is full, autumn is low. */
const OF_JALALI_MONTHS = [0.72, 0.62, 0.66, 0.84, 0.92, 0.9, 0.62, 0.5, 0.46, 0.52, 0.6, 0.74];

export const homeSeason: SeasonOf = (date) => {
  const { month, day } = partOf(JALALI, date);
  const nowruz = (month === 1 && day <= 14) || (month === 12 && day >= 25);
  const demand = nowruz ? 1 : OF_JALALI_MONTHS[month - 1]!;
  return { demand, fare: nowruz ? 1.32 : 0.82 + 0.34 * demand };
};

/** January to December: the winter is full, the summer is empty. */
const OF_MONTHS = [0.95, 0.9, 0.88, 0.8, 0.64, 0.54, 0.5, 0.52, 0.62, 0.76, 0.88, 1];

export const gulfSeason: SeasonOf = (date) => {
  const demand = OF_MONTHS[date.getUTCMonth()]!;
  return { demand, fare: 0.85 + 0.3 * demand };
};

/** The pilgrimage of 20 Safar, with the week before and after it. */
export function isArbaeen(date: Date): boolean {
  const { month, day } = partOf(LUNAR, date);
  return month === 2 && day >= 10 && day <= 27;
}
