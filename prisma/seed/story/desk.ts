import type { Calendar } from "../calendar";
import type { Route } from "../routes";
import type { SeasonOf } from "./seasons";

/** A branch whose year is made. `unit`: about a hundredth of a fare; `gap`: days between two departures at full demand. */
export type StoryDesk = {
  branchId: number;
  currency: string;
  unit: number;
  calendar: Calendar;
  now: Date;
  routes: readonly Route[];
  seasonOf: SeasonOf;
  gap: number;
  /** What the branch adds to the charterer's price in its emptiest months; more in the high season. */
  margin: number;
  /** How many colleagues, the last ones, charter the flights that the branch sells. */
  owners: number;
  words: StoryWords;
};
export type StoryWords = Record<
  "settled" | "till" | "owners" | "ticket" | "wallet" | "ill" | "flightCanceled" | "noShow",
  string
>;

/** Days of the story: it ends yesterday. */
export const STORY_DAYS = 364;

export const STORY_WORDS: StoryWords = {
  ...{
    settled: "تسویهٔ صورت‌حساب",
    till: "واریز صندوق و پایانه به بانک",
    owners: "تسویه با صاحب چارتر",
    ticket: "بابت بلیت",
    wallet: "به کیف پول",
  },
  ...{ ill: "بیماری مسافر", flightCanceled: "پرواز لغو شد", noShow: "مسافر نیامد" },
};
export const STORY_WORDS_ABROAD: StoryWords = {
  ...{
    settled: "Settles the statement",
    till: "Till and terminal to the bank",
    owners: "Paid to the charterer",
    ticket: "For tickets",
    wallet: "Into the wallet",
  },
  ...{
    ill: "The traveller is ill",
    flightCanceled: "The flight was canceled",
    noShow: "No show",
  },
};
