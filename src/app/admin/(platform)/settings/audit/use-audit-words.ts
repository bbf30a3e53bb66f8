"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";

/** Actions and kinds of the audit log as text; unknown ones by their stored name. */
export function useAuditWords() {
  const t = useTranslations("auditSearch");
  const verbs = useTranslations("auditHistory.act");
  const kindName = (type: string): string => knownText(t, `kinds.${type}`) ?? type;
  /** The action only, beside its subject. */
  const actionName = (action: string): string => {
    const [area = "", verb = ""] = action.split(".");
    return knownText(t, `acts.${area}_${verb}`) ?? knownText(t, `acts.${verb}`) ?? knownText(verbs, verb) ?? action;
  };
  /** The action with its area, where it appears alone: similar ones differ by it. */
  const actionText = (action: string): string => {
    const [area = ""] = action.split(".");
    const name = actionName(action);
    if (name === action) return action;
    const areaName = knownText(t, `areas.${area}`) ?? kindName(area);
    return `${areaName}: ${name}`;
  };
  return { kindName, actionName, actionText };
}
