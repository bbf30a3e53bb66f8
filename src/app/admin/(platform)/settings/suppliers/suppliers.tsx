"use client";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../../_client";
import { WaitingChanges } from "../changes/waiting-changes";
import { DRAWER_ID, SupplierDrawer } from "./drawer";
import css from "./suppliers.module.css";
import { Table } from "./table";
import type { List, Supplier } from "./types";

const Dialog = late(() => import("./supplier-dialog"));

/** Health changes without live events. */
const LOOKED_AT_EVERY_MS = 10_000;

/** Suppliers with their health; keys, the last hour and calls of one in a drawer. */
export function Suppliers({ first }: { first: List | undefined }) {
  const t = useTranslations("suppliers");
  const { number } = useFormat();
  const mayWrite = useMay("settings:write");
  const utils = api.useUtils();
  const [{ supplier: open }, setOpen] = useQueryStates({ supplier: parseAsInteger });
  const [editing, setEditing] = useState<Supplier | "new" | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("supplier."),
    onChange: () => void utils.suppliers.invalidate(),
  });
  const query = api.suppliers.list.useQuery(undefined, { initialData: first, refetchInterval: LOOKED_AT_EVERY_MS });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-supplier",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setOpen({ supplier: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) };
  const shown = rows.find(({ id }) => id === open);
  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: rows.length, n: number(rows.length) })}
          live={live}
          add={add}
        />
        <p className={css.intro}>{t("intro")}</p>
        <WaitingChanges subject="supplier" />
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <Table rows={rows} open={open} walk={walk} />
        </ListStates>
      </section>
      {shown && (
        <SupplierDrawer key={shown.id} of={shown} mayWrite={mayWrite} walk={walk} onEdit={() => setEditing(shown)} />
      )}
      {editing && (
        <Dialog
          of={editing === "new" ? undefined : editing}
          count={rows.length}
          onClose={() => setEditing(null)}
          onSaved={(id) => setOpen({ supplier: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
