"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Lock } from "./filters";

/** Holder of a lock as text; "you" for the user's own. */
export function useHolderName(self: string) {
  const t = useTranslations();
  const { number } = useFormat();
  return ({ holder, holder_name }: Pick<Lock, "holder" | "holder_name">): string => {
    if (holder === self) return t("locks.you");
    if (holder_name) return holder_name;
    const [kind = "system", id] = holder.split(":");
    return knownText(t, `actor.${kind}`, { id: number(Number(id ?? 0)) }) ?? holder;
  };
}
