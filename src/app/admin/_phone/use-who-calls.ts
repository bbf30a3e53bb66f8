"use client";
import { useTranslations } from "next-intl";
import { useNames } from "../(people)/passengers/use-names";
import type { Call } from "./types";

/** Returns the caller: by name in the reader's script if known, otherwise by number, which may be withheld. */
export function useWhoCalls() {
  const t = useTranslations("phone");
  const nameOf = useNames();
  return ({ passenger, number }: Pick<Call, "passenger" | "number">): string =>
    passenger ? nameOf(passenger).name : (number ?? t("withheld"));
}
