"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useOperatorId } from "../../_client";
import type { Lock } from "./address";

/** The signed-in user in the format of holders. */
export const useSelf = () => `operator:${useOperatorId()}`;

/** Holder of a lock as text; "you" for the user's own. */
export function useHolderName() {
  const t = useTranslations();
  const { number } = useFormat();
  const self = useSelf();
  return ({ holder, holder_name }: Pick<Lock, "holder" | "holder_name">): string => {
    if (holder === self) return t("locks.you");
    if (holder_name) return holder_name;
    const [kind = "system", id] = holder.split(":");
    return knownText(t, `actor.${kind}`, { id: number(Number(id ?? 0)) }) ?? holder;
  };
}
