"use client";
import { createContext, useContext } from "react";

/** How one person reads: language, calendar and digits, each on its own, the clock of their branch, and which keys work. */
export type Reading = {
  locale: "fa" | "en";
  calendar: "jalali" | "gregorian";
  digits: "persian" | "latin";
  timeZone: string;
  /** Whether letters, digits and signs are keys of the page; absent: they are. */
  single_keys?: boolean;
};

const Context = createContext<Reading>({
  locale: "fa",
  calendar: "jalali",
  digits: "persian",
  timeZone: "Asia/Tehran",
});

export const ReadingProvider = Context.Provider;
export const useReading = () => useContext(Context);
