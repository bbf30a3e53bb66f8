"use client";
import { useTranslations } from "next-intl";
import { useNames } from "../markups/use-names";
import type { Rule } from "./address";

type Scope = Pick<Rule, "types" | "carrier" | "fare_classes" | "pax_types"> & { supplier?: Rule["supplier"] };

/** Scope of a rule as text. */
export function useScope() {
  const t = useTranslations("penalties");
  const pax = useTranslations("pax");
  const { nameOf } = useNames();
  return ({ types, supplier, carrier, fare_classes, pax_types }: Scope): string => {
    const parts = [
      types.length > 0 ? types.map((type) => t(`type.${type}`)).join(t("comma")) : t("everything"),
      ...(supplier ? [nameOf(supplier)] : []),
      ...(carrier ? [t("ofCarrier", { code: `\u2068${carrier}\u2069` })] : []),
      ...(fare_classes.length > 0 ? [t("ofClasses", { codes: `\u2068${fare_classes.join(" ")}\u2069` })] : []),
      ...(pax_types.length > 0 ? [pax_types.map((type) => pax(type)).join(t("comma"))] : []),
    ];
    return parts.join(" · ");
  };
}
