"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { inTree } from "@/domain/catalogue/category/rules";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { ListTable } from "@/ui/table/list-table";
import { MoreRow } from "@/ui/table/more-row";
import { api, useBranchLive, useMay } from "../../_client";
import css from "./categories.module.css";
import { CategoryRow } from "./category-row";
import type { Node, Tree } from "./types";

const Dialog = late(() => import("./category-dialog"));
/** Rows rendered at first, and with each "Show more": one row takes 7 kB of the page because of its buttons. */
const DRAWN = 30;
const COLUMNS = ["title", "type", "slug", "articles", "acts"] as const;

type Editing = { category: Node | null; main: Node | null };
type Undo = { text: string; run: () => Promise<unknown> };

/** The tree of article categories: moved by buttons, with undo while the page is open. */
export function Categories({ first }: { first: Tree | undefined }) {
  const t = useTranslations("categories");
  const { number } = useFormat();
  const { locale } = useReading();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const mayWrite = useMay("content:write");
  const [editing, setEditing] = useState<Editing | null>(null);
  const [undo, setUndo] = useState<Undo | null>(null);
  const [drawn, setDrawn] = useState(DRAWN);
  const query = api.categories.tree.useQuery(undefined, { initialData: first });
  const onSettled = () => utils.categories.invalidate();
  const place = api.categories.place.useMutation({ onSettled });
  const remove = api.categories.remove.useMutation({ onSettled });
  const restore = api.categories.restore.useMutation({ onSettled });
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("category."),
    onChange: () => void utils.categories.invalidate(),
  });
  const rows = query.data && inTree(query.data);
  const nameOf = (one: Node) => (locale === "en" && one.title_latin) || one.title;
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing({ category: null, main: null }) } : undefined;
  useKeys({ keyn: () => add?.onClick() });

  const move = async (one: Node, to: { main_id: number | null; position: number }) => {
    const was = await place.mutateAsync({ id: one.id, ...to }).catch(() => null);
    if (!was) return;
    const text = t("moved", { title: nameOf(one) });
    announce(text);
    setUndo({ text, run: () => place.mutateAsync(was) });
  };
  const drop = async (one: Node) => {
    const gone = await remove.mutateAsync({ id: one.id }).catch(() => null);
    if (gone) setUndo({ text: t("removed", { title: nameOf(one) }), run: () => restore.mutateAsync({ id: one.id }) });
  };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={rows && t("count", { count: rows.length, n: number(rows.length) })}
          live={live}
          {...(add && { add })}
        />
        <UndoBar
          text={undo?.text ?? null}
          onUndo={async () => {
            await undo?.run();
            setUndo(null);
          }}
        />
        <ErrorText error={place.error ?? remove.error} />
        <ListStates
          query={{ ...query, data: rows && { rows } } as never}
          narrowed={false}
          none={{ title: t("emptyTitle"), text: t("emptyText") }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          <ListTable
            className={css.table}
            caption={t("table")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={false}
          >
            {rows?.slice(0, drawn).map((one) => (
              <CategoryRow
                key={one.id}
                node={one}
                rows={rows}
                name={nameOf(one)}
                mayWrite={mayWrite}
                busy={place.isPending}
                onMove={(to) => void move(one, to)}
                onEdit={() => setEditing({ category: one, main: null })}
                onAdd={() => setEditing({ category: null, main: one })}
                onRemove={() => void drop(one)}
              />
            ))}
            <MoreRow
              more={rows && rows.length > drawn ? { busy: false, ask: () => setDrawn(drawn + DRAWN) } : null}
              columns={COLUMNS.length}
              label={t("more")}
            />
          </ListTable>
        </ListStates>
      </section>
      {editing && <Dialog {...editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
