"use client";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";

type Change = inferRouterOutputs<ConsoleRouter>["auditHistory"]["list"][number]["changes"][number];

/** One changed field with old and new value. */
export function Changed({ of: { field, before, after } }: { of: Change }) {
  const t = useTranslations("auditHistory");
  const { digits } = useFormat();
  const shown = (value: Change["before"]): string => {
    if (Array.isArray(value)) return value.map(shown).join(t("comma")) || "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return value === null || value === undefined || value === "" ? "–" : digits(String(value));
  };
  const name = knownText(t, `field.${field}`) ?? t("other");
  if (before === undefined && after === undefined) return <span>{name}</span>;
  return (
    <span>
      {name}: <bdi>{shown(before)}</bdi> {t("became")} <bdi>{shown(after)}</bdi>
    </span>
  );
}
