"use client";
import { createContext, useContext } from "react";

/**
 * Display settings of a user: language, calendar and digits, each separate, the branch's time zone, and enabled keys.
 */
export type Reading = {
  locale: "fa" | "en";
  calendar: "jalali" | "gregorian";
  digits: "persian" | "latin";
  timeZone: string;
  /** Whether single-character keys are enabled; default true. */
  single_keys?: boolean;
  /** Whether rows of lists are low; default false. */
  dense?: boolean;
  /** By list: its chosen columns, in their order; absent: all of them. */
  list_columns?: Record<string, readonly string[]>;
};

const Context = createContext<Reading>({
  locale: "fa",
  calendar: "jalali",
  digits: "persian",
  timeZone: "Asia/Tehran",
});

export const ReadingProvider = Context.Provider;
export const useReading = () => useContext(Context);
