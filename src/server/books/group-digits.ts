import { decimal } from "@/domain/accounting/journal-export/rules";

const MARKS = { en: [",", "."], fa: ["٬", "٫"] } as const;

/** Minor units in major ones, grouped by thousands. */
export function groupDigits(minor: bigint, decimals: number, locale: keyof typeof MARKS): string {
  const [thousands, point] = MARKS[locale];
  const [whole, fraction] = decimal(minor, decimals).split(".");
  const set = whole!.replace(/\B(?=(?:\d{3}){1,20}$)/g, thousands);
  return fraction === undefined ? set : `${set}${point}${fraction}`;
}
