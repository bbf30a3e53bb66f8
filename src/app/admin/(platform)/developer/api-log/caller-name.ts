"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Call } from "./filters";

/** `partner:7`, `operator:3` in words; a site's name alone is unverified. */
export function useCallerName() {
  const t = useTranslations();
  const { number } = useFormat();
  return ({ caller }: Pick<Call, "caller">): string => {
    const [kind = "", id = ""] = (caller ?? "").split(":");
    if (kind === "domain") return t("apiLog.unproven");
    return knownText(t, `actor.${kind}`, { id: number(Number(id)) }) ?? caller ?? "";
  };
}
