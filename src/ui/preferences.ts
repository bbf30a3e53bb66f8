"use client";
import { createContext, useContext } from "react";

/** How one person reads: language, calendar and digits, each on its own, and the clock of their branch. */
export type Reading = {
  locale: "fa" | "en";
  calendar: "jalali" | "gregorian";
  digits: "persian" | "latin";
  timeZone: string;
};

const Context = createContext<Reading>({
  locale: "fa",
  calendar: "jalali",
  digits: "persian",
  timeZone: "Asia/Tehran",
});

export const ReadingProvider = Context.Provider;
export const useReading = () => useContext(Context);
