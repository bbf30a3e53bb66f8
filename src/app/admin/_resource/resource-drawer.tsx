"use client";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import { useListTexts } from "./list-texts";
import { type IdOf, idOf, type ListKind, type Resource } from "./resource";
import type { PageState } from "./use-resource-page";
import { useRow } from "./use-row";

type Props<K extends ListKind> = {
  of: Resource<K>;
  id: IdOf<K>;
  state: PageState<K>;
  first: K["record"] | undefined;
};

/** Drawer of one record: its name, then what the resource shows of it. */
export function ResourceDrawer<K extends ListKind>({ of, id, state, first }: Props<K>) {
  const { own, text } = useListTexts(of.words);
  const titleOf = of.useTitleOf();
  const { shown: row, query: list, mayWrite, walk, acts } = state;
  const query = (of.useRecord ?? useRow<K>)(id, row, first && idOf(of, first) === String(id) ? first : undefined);
  const shown = query.data ?? row;
  const { Drawer, Heading, Gone } = of;
  return (
    <aside id={of.drawerId} className={drawer.drawer} aria-label={shown ? titleOf(shown) : own("title")} tabIndex={-1}>
      <DrawerHead previous={text("previous")} next={text("next")} walk={walk}>
        <h2>{shown && (Heading ? <Heading row={shown} /> : <bdi>{titleOf(shown)}</bdi>)}</h2>
      </DrawerHead>
      {query.data && !query.isError && Drawer ? (
        <Drawer row={query.data} list={list.data} mayWrite={mayWrite} acts={acts} />
      ) : Gone && list.data ? (
        <Gone />
      ) : (
        <div className={drawer.body}>
          <Loaded query={query}>{() => null}</Loaded>
        </div>
      )}
    </aside>
  );
}
