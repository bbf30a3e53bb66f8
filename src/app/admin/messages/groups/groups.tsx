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
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { ListTable } from "@/ui/table/list-table";
import { useRowLink } from "@/ui/table/use-row-link";
import { useWalk } from "@/ui/table/use-walk";
import { api, useMay } from "../../_client";
import { SectionNav } from "../_parts/section-nav";
import css from "../messages.module.css";
import { DRAWER_ID, GroupDrawer } from "./drawer";

type List = inferRouterOutputs<ConsoleRouter>["messages"]["groups"];
export type Group = List["rows"][number];

const COLUMNS = ["name", "members", "note"] as const;

/** Groups of numbers a bulk goes to. */
export function Groups({ first }: { first: List | undefined }) {
  const t = useTranslations("outgoing.groups");
  const mayWrite = useMay("message:write");
  const [{ group }, setDrawer] = useQueryStates({ group: parseAsString });
  const [adding, setAdding] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const query = api.messages.groups.useQuery(undefined, { initialData: first });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const onOpen = (to: string | null, history: "push" | "replace") => setDrawer({ group: to }, { history });
  const walk = useWalk({ names, open: group, attribute: "data-group", drawerId: DRAWER_ID, search, onOpen });
  const open = rows.find(({ id }) => String(id) === group);
  const add = { label: t("add"), onClick: () => setAdding(true) };
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(mayWrite && { action: add }) };
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
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
            className={css.plain}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={false}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} open={row === open} onOpen={walk.open} />
            ))}
          </ListTable>
        </ListStates>
      </section>
      {open && <GroupDrawer key={open.id} group={open} walk={walk} />}
      {adding && <GroupDialog onClose={() => setAdding(false)} onSaved={(id) => onOpen(String(id), "push")} />}
    </div>
  );
}

function Row({ row, open, onOpen }: { row: Group; open: boolean; onOpen: (id: string) => void }) {
  const { number } = useFormat();
  const { href, onClick } = useRowLink("group", String(row.id), onOpen);
  return (
    <tr data-group={row.id} aria-current={open || undefined} onClick={onClick}>
      <td>
        <a href={href}>{row.name}</a>
      </td>
      <td>{number(row.members)}</td>
      <td className={css.soft}>{row.note}</td>
    </tr>
  );
}

type DialogProps = { group?: Group; onClose: () => void; onSaved?: (id: number) => void };

export function GroupDialog({ group, onClose, onSaved }: DialogProps) {
  const t = useTranslations("outgoing.groups");
  const utils = api.useUtils();
  const save = api.messages.saveGroup.useMutation();
  return (
    <FormDialog
      title={group ? t("rename") : t("add")}
      initial={{ name: group?.name ?? "", note: group?.note ?? "" }}
      submit={t("save")}
      onSave={async (values) => {
        const { id } = await save.mutateAsync({ ...values, ...(group && { id: group.id }) });
        await utils.messages.groups.invalidate();
        onSaved?.(id);
      }}
      onClose={onClose}
    >
      <TextField path="name" label={t("column.name")} required maxLength={100} autoFocus />
      <TextField path="note" label={t("column.note")} maxLength={300} />
    </FormDialog>
  );
}
