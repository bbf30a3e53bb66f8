"use client";
import { useMemo } from "react";
import { useReading } from "../preferences";
import { dateFormat } from "./dates";
import { numberFormat } from "./numbers";
import { runsFormat } from "./runs";

/** Dates, numbers and money in the user's format. */
export function useFormat() {
  const reading = useReading();
  return useMemo(() => ({ ...dateFormat(reading), ...numberFormat(reading), ...runsFormat(reading) }), [reading]);
}
