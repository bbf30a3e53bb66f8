"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import type { Acts, ListKind, Resource } from "./resource";
import { useRow } from "./use-row";

type Props<K extends ListKind> = {
  of: Resource<K>;
  id: number;
  /** Absent when the record is not in the list. */
  row: K["row"] | undefined;
  list: K["list"] | undefined;
  first: K["record"] | undefined;
  mayWrite: boolean;
  walk: ListKeyboard;
  acts: Acts<K>;
};

/** Drawer of one record: its name, then what the resource shows of it. */
export function ResourceDrawer<K extends ListKind>(props: Props<K>) {
  const { of, id, row, list, first, mayWrite, walk, acts } = props;
  const t = useTranslations(of.words);
  const titleOf = of.useTitleOf();
  const query = (of.useRecord ?? useRow<K>)(id, row, first);
  const shown = query.data ?? row;
  const { Drawer, Heading } = of;
  return (
    <aside id={of.drawerId} className={drawer.drawer} aria-label={shown ? titleOf(shown) : t("title")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{shown && (Heading ? <Heading row={shown} /> : <bdi>{titleOf(shown)}</bdi>)}</h2>
      </DrawerHead>
      {query.data && !query.isError ? (
        <Drawer row={query.data} list={list} mayWrite={mayWrite} acts={acts} />
      ) : (
        <div className={drawer.body}>
          <Loaded query={query}>{() => null}</Loaded>
        </div>
      )}
    </aside>
  );
}
