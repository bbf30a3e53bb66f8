"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { measure } from "@/domain/platform/message/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { api, useMay } from "../../../_client";
import { SectionNav } from "../_parts/section-nav";
import css from "../messages.module.css";
import type { Template } from "./message-template";

const TemplateDialog = late(async () => ({ default: (await import("./template-dialog")).TemplateDialog }));

type List = inferRouterOutputs<ConsoleRouter>["messages"]["templates"];
const COLUMNS = ["name", "code", "text", "parts", "active"] as const;
const NEW = "new";

/** Templates in both languages; one opens in a dialog with its own URL. */
export function Templates({ first }: { first: List | undefined }) {
  const t = useTranslations("outgoing.templates");
  const mayWrite = useMay("message:write");
  const [{ template }, setOpen] = useQueryStates({ template: parseAsString });
  const search = useRef<HTMLInputElement>(null);
  const query = api.messages.templates.useQuery(undefined, { initialData: first });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const onOpen = (to: string | null, history: "push" | "replace") => setOpen({ template: to }, { history });
  const walk = useListKeyboard({ names, open: null, attribute: "data-template", drawerId: "none", search, onOpen });
  const open = rows.find(({ id }) => String(id) === template);
  const add = { label: t("add"), onClick: () => onOpen(NEW, "push") };
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(mayWrite && { action: add }) };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <SectionNav />
        <header className={`${page.head} ${css.line}`}>
          <h1>{t("title")}</h1>
          {mayWrite && (
            <Button className={css.end} leftSection={<IconPlus size={16} stroke={1.7} />} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </header>
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <ListTable
            className={css.table}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={false}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} onOpen={walk.open} />
            ))}
          </ListTable>
        </ListStates>
      </section>
      {(open || (template === NEW && mayWrite)) && (
        <TemplateDialog key={template} template={open} onClose={() => onOpen(null, "replace")} />
      )}
    </div>
  );
}

function Row({ row, onOpen }: { row: Template; onOpen: (id: string) => void }) {
  const t = useTranslations("outgoing.templates");
  const { number } = useFormat();
  const { locale } = useReading();
  const { href, onClick } = useRowLink("template", String(row.id), onOpen);
  const text = locale === "fa" ? row.text_fa : row.text_en;
  return (
    <tr data-template={row.id} onClick={onClick}>
      <td>
        <a href={href}>
          <bdi>{row.name}</bdi>
        </a>
      </td>
      <td data-column="code">
        <bdi className="code">{row.code}</bdi>
      </td>
      {/* A text that begins with a placeholder keeps the direction of its language. */}
      <td data-column="text" dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
        {text}
      </td>
      <td data-column="parts">{row.channel === "sms" ? number(measure(text).parts) : ""}</td>
      <td>{t(row.active ? "inUse" : "notInUse")}</td>
    </tr>
  );
}
