"use client";
import { useReading } from "@/ui/preferences";
import type { SupplierDoc } from "./address";

/** A supplier's name in the reader's language. */
export const useSupplierName = () => {
  const { locale } = useReading();
  return ({ name, name_latin }: SupplierDoc["supplier"]) => (locale === "en" && name_latin) || name;
};
