"use client";
import { useMemo } from "react";
import { useReading } from "@/ui/preferences";

/** Name of a country by code. */
export function useCountry() {
  const { locale } = useReading();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region", fallback: "code" });
    return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [locale]);
}
