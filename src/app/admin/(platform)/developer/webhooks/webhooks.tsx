"use client";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../../_client";
import { WaitingChanges } from "../../settings/changes/waiting-changes";
import { DRAWER_ID, WebhookDrawer } from "./drawer";
import { Table } from "./table";
import type { Endpoint, List } from "./types";
import css from "./webhooks.module.css";

const Dialog = late(() => import("./endpoint-dialog"));

/** Deliveries change without live events. */
const LOOKED_AT_EVERY_MS = 10_000;

/** Endpoints with their health; one with keys and deliveries in a drawer. */
export function Webhooks({ first }: { first: List | undefined }) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const mayWrite = useMay("partner:write");
  const utils = api.useUtils();
  const [{ endpoint: open }, setOpen] = useQueryStates({ endpoint: parseAsInteger, delivery: parseAsString });
  const [editing, setEditing] = useState<Endpoint | "new" | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("webhook."),
    onChange: () => void utils.webhooks.invalidate(),
  });
  const query = api.webhooks.list.useQuery(undefined, { initialData: first, refetchInterval: LOOKED_AT_EVERY_MS });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const show = (id: number | null, history: "push" | "replace" = "push") =>
    setOpen({ endpoint: id, delivery: null }, { history });
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-endpoint",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => show(to === null ? null : Number(to), history),
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
        <WaitingChanges subject="webhook_endpoint" />
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <Table rows={rows} open={open} walk={walk} />
        </ListStates>
      </section>
      {shown && (
        <WebhookDrawer
          key={shown.id}
          of={shown}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={() => setEditing(shown)}
          onRemoved={() => show(null)}
        />
      )}
      {editing && (
        <Dialog
          of={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => show(id)}
        />
      )}
    </div>
  );
}
