"use client";
import { useTranslations } from "next-intl";
import { measure } from "@/domain/platform/message/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { SectionNav } from "../_parts/section-nav";
import { ADDRESS, type Template, type TemplateKind } from "./address";

/** Templates in both languages; one opens in its form. */
const TEMPLATES: Resource<TemplateKind> = {
  words: "outgoing.templates",
  address: ADDRESS,
  topics: [],
  writes: "message:write",
  drawerId: "template",
  opens: "form",
  useList: (_, initialData) => api.messages.templates.useQuery(undefined, { initialData }),
  useRead: () => {
    const { templates } = api.useUtils().messages;
    return () => templates.fetch();
  },
  useReload: () => api.useUtils().messages.templates.invalidate,
  useTitleOf: () => (template) => template.name,
  useTexts: () => {
    const t = useTranslations("outgoing.templates");
    const { number } = useFormat();
    const textOf = useText();
    return {
      names: {
        ...{ name: t("column.name"), code: t("column.code"), text: t("column.text") },
        ...{ parts: t("column.parts"), active: t("column.active") },
      },
      of: (row) => ({
        ...{ name: row.name, code: row.code, text: textOf(row) },
        parts: row.channel === "sms" ? number(measure(textOf(row)).parts) : null,
        active: t(row.active ? "inUse" : "notInUse"),
      }),
    };
  },
  columns: [
    { name: "name" },
    { name: "code", code: true, needs: 40 },
    { name: "text", Cell: Text, clips: true, needs: 40 },
    { name: "parts", end: true, needs: 52 },
    { name: "active" },
  ],
  Pages: SectionNav,
  Dialog: late(async () => ({ default: (await import("./form")).TemplateDialog })),
};

export const Templates = ({ first }: { first: FirstRows<TemplateKind> }) => (
  <ResourcePage of={TEMPLATES} first={first} />
);

function useText() {
  const { locale } = useReading();
  return ({ text_fa, text_en }: Template) => (locale === "fa" ? text_fa : text_en);
}

/** A text that begins with a placeholder keeps the direction of its language. */
function Text({ row }: { row: Template }) {
  const { locale } = useReading();
  return (
    <bdi dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
      {useText()(row)}
    </bdi>
  );
}
