import type { YearAccount } from "./types";

const FIRST = ["علی", "محمدرضا", "فاطمه", "زهرا", "حسین", "مریم", "امیر", "نرگس"];
const LAST = ["رضایی", "محمدی", "کاظمی", "حسینی", "قاسمی", "نوروزی", "خسروی", "مرادی", "عباسیان", "صادقی"];

/** Eighty names; those 40 or fewer places apart share no word with one another in the halves 0-19 and 20-39. */
export const PARTIES: readonly string[] = Array.from({ length: 80 }, (_, n) => {
  const half = Math.floor(n / 20) % 2;
  const first = FIRST[half * 4 + (n % 4)]!;
  const last = LAST[half * 5 + (Math.floor(n / 4) % 5)]!;
  return n < 40 ? `${first} ${last}` : `شرکت ${last} ${first}`;
});

export const ACCOUNTS: YearAccount[] = [
  { key: "bank1", kind: "bank", iban: "IR910120000000001234567801" },
  { key: "bank2", kind: "bank", iban: "IR760170000000009876543202" },
  { key: "bank3", kind: "bank", iban: "IR750560000000005555000303" },
  {
    ...{ key: "pos1", kind: "clearing", source: "pos", iban: "", paysInto: "bank1", terminal: "31012345" },
    ...{ feeBp: 5, feeFixed: 1_200n },
  },
  {
    ...{ key: "pos2", kind: "clearing", source: "pos", iban: "", paysInto: "bank2", terminal: "62054321" },
    feeBp: 0,
  },
  {
    ...{ key: "gateway1", kind: "clearing", source: "gateway", iban: "", paysInto: "bank1", terminal: "987001" },
    ...{ feeBp: 100, feeFixed: 5_000n },
  },
];
