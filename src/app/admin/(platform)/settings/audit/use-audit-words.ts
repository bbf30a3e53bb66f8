"use client";
import { useTranslations } from "next-intl";

/** Actions and kinds of the audit log as text; unknown ones by their stored name. */
export function useAuditWords() {
  const t = useTranslations("auditSearch");
  const deeds = useTranslations("deeds.act");
  const kindName = (type: string): string => (t.has(`kinds.${type}`) ? t(`kinds.${type}` as "kinds.trade") : type);
  /** The action only, beside its subject. */
  const actionName = (action: string): string => {
    const [area = "", verb = ""] = action.split(".");
    if (t.has(`acts.${area}_${verb}`)) return t(`acts.${area}_${verb}` as "acts.post");
    if (t.has(`acts.${verb}`)) return t(`acts.${verb}` as "acts.post");
    return deeds.has(verb) ? deeds(verb as "create") : action;
  };
  /** The action with its area, where it appears alone: similar ones differ by it. */
  const actionText = (action: string): string => {
    const [area = ""] = action.split(".");
    const name = actionName(action);
    if (name === action) return action;
    const areaName = t.has(`areas.${area}`) ? t(`areas.${area}` as "areas.price") : kindName(area);
    return `${areaName}: ${name}`;
  };
  return { kindName, actionName, actionText };
}
