"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import type { ConsoleRouter } from "@/server/routers/console";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { ListTable } from "@/ui/table/list-table";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { api, useMay } from "../../../_client";
import { WaitingChanges } from "../../settings/changes/waiting-changes";
import { SectionNav } from "../_parts/section-nav";
import css from "../messages.module.css";
import { useMessagesLive } from "../use-messages-live";
import type { Line } from "./line";

const LineDialog = late(async () => ({ default: (await import("./line-dialog")).LineDialog }));

type List = inferRouterOutputs<ConsoleRouter>["messages"]["lines"];
const COLUMNS = ["name", "channel", "driver", "sender", "waiting", "stands", "test"] as const;
const NEW = "new";

/** Sender lines with their state, and a test message. */
export function Lines({ first }: { first: List | undefined }) {
  const t = useTranslations("outgoing.lines");
  const mayWrite = useMay("settings:write");
  const [{ line }, setOpen] = useQueryStates({ line: parseAsString });
  const [testing, setTesting] = useState<Line | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useMessagesLive();
  const query = api.messages.lines.useQuery(undefined, { initialData: first });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const onOpen = (to: string | null, history: "push" | "replace") => setOpen({ line: to }, { history });
  const walk = useListKeyboard({ names, open: null, attribute: "data-line", drawerId: "none", search, onOpen });
  const open = rows.find(({ id }) => String(id) === line);
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
        <WaitingChanges subject="message_line" />
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <ListTable
            className={css.plain}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={false}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} onOpen={walk.open} onTest={mayWrite ? () => setTesting(row) : undefined} />
            ))}
          </ListTable>
        </ListStates>
      </section>
      {(open || line === NEW) && mayWrite && (
        <LineDialog key={line} line={open} onClose={() => onOpen(null, "replace")} />
      )}
      {testing && <TestDialog line={testing} onClose={() => setTesting(null)} />}
    </div>
  );
}

type RowProps = { row: Line; onOpen: (id: string) => void; onTest: (() => void) | undefined };

function Row({ row, onOpen, onTest }: RowProps) {
  const t = useTranslations("outgoing.lines");
  const { number } = useFormat();
  const { href, onClick } = useRowLink("line", String(row.id), onOpen);
  return (
    <tr data-line={row.id} onClick={onClick}>
      <td data-column="name">
        <a href={href}>{row.name}</a> {row.is_default && <small className={css.soft}>{t("default")}</small>}
      </td>
      <td data-column="channel">{t(`channels.${row.channel}`)}</td>
      <td data-column="driver">{t(`drivers.${row.driver}`)}</td>
      <td data-column="sender">
        <bdi className="code">{row.sender}</bdi>
      </td>
      <td data-column="waiting">{number(row.waiting)}</td>
      <td data-column="stands">
        {row.fault ? (
          <span className={css.fault}>
            {t("fault")}: <bdi>{row.fault}</bdi>
          </span>
        ) : (
          <span className={row.active && row.driver === "log" ? css.fault : undefined}>
            {t(row.active ? (row.driver === "log" ? "sendsNothing" : "works") : "off")}
          </span>
        )}
      </td>
      <td data-column="test">
        {onTest && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={onTest}
            aria-label={t("testOf", { name: `${row.name} (${t(`channels.${row.channel}`)})` })}
          >
            {t("test")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function TestDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useTranslations("outgoing.lines");
  const utils = api.useUtils();
  const test = api.messages.testLine.useMutation();
  return (
    <FormDialog
      title={t("testOf", { name: line.name })}
      text={t("testText")}
      initial={{ to: "" }}
      submit={t("test")}
      onSave={async ({ to }) => {
        await test.mutateAsync({ id: line.id, to });
        await utils.messages.invalidate();
      }}
      onClose={onClose}
    >
      <TextField path="to" label={t(`to.${line.channel}`)} kind="latin" required autoFocus maxLength={200} />
    </FormDialog>
  );
}
