"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import { WaitingChanges } from "../changes/waiting-changes";
import { DRAWER_ID, SiteDrawer } from "./drawer";
import css from "./sites.module.css";
import { Table } from "./table";
import type { Site, SiteList } from "./types";

const Dialog = late(() => import("./site-dialog"));

/** Customer websites, with data for the developer of one in a drawer. */
export function Sites({ first }: { first: SiteList | undefined }) {
  const t = useTranslations("customerSites");
  const { number } = useFormat();
  const mayWrite = useMay("settings:write");
  const [{ site: open }, setOpen] = useQueryStates({ site: parseAsInteger });
  const [editing, setEditing] = useState<Site | "new" | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const query = api.sites.list.useQuery(undefined, { initialData: first });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-site",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setOpen({ site: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) };
  const shown = rows.find(({ id }) => id === open);
  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { count: rows.length, n: number(rows.length) })}
          </span>
          {add && (
            <Button
              className={css.end}
              leftSection={<IconPlus size={16} />}
              rightSection={<kbd>N</kbd>}
              onClick={add.onClick}
            >
              {add.label}
            </Button>
          )}
        </header>
        <WaitingChanges subject="customer_site" />
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <Table rows={rows} open={open} walk={walk} />
        </ListStates>
      </section>
      {shown && (
        <SiteDrawer
          key={shown.id}
          site={shown}
          publicUrl={query.data!.public_url}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={() => setEditing(shown)}
        />
      )}
      {editing && (
        <Dialog
          site={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setOpen({ site: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
