"use client";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";

type Change = inferRouterOutputs<ConsoleRouter>["auditHistory"]["list"][number]["changes"][number];

/** Texts of stored words, where the pages of the subject have them. */
const WORDS: Record<string, string> = {
  "charter.status": "charters.statuses",
  "article.status": "articles.status",
  "travel_request.status": "travelRequests.status",
  "operator.role": "roles",
};

/** One changed field with old and new value. */
export function Changed({ subject, of: { field, before, after } }: { subject: string; of: Change }) {
  const t = useTranslations("auditHistory");
  const texts = useTranslations();
  const { digits } = useFormat();
  const words = WORDS[`${subject}.${field}`];
  const shown = (value: Change["before"]): string => {
    if (Array.isArray(value)) return value.map(shown).join(t("comma")) || "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (value === null || value === undefined || value === "") return "–";
    return (words && knownText(texts, `${words}.${value}`)) ?? digits(String(value));
  };
  const name = knownText(t, `field.${field}`) ?? t("other");
  if (before === undefined && after === undefined) return <span>{name}</span>;
  return (
    <span>
      {name}: <bdi>{shown(before)}</bdi> {t("became")} <bdi>{shown(after)}</bdi>
    </span>
  );
}
