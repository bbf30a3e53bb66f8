"use client";
import { useFormat } from "@/ui/format/use-format";

/** A sentence with a number, plural by language: its digits by the user's settings. */
export function useCounted() {
  const { number } = useFormat();
  return (sentence: string, n: number) => sentence.replace(/[\d,٬۰-۹]+/, number(n));
}
