"use client";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useKeys } from "@/ui/keys/use-keys";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { useBranchLive, useMay } from "../_client";
import {
  type Acts,
  type FirstRows,
  type IdOf,
  idOf,
  type ListKind,
  type Resource,
  rowsOf,
  type Undoable,
} from "./resource";

/** State of a list page: its rows, the open and the edited record, and what changes them. */
export function useResourcePage<K extends ListKind>(of: Resource<K>, first: FirstRows<K>) {
  const { address, drawerId, topics } = of;
  const reload = of.useReload();
  const mayWrite = useMay(of.writes ?? "") || of.writes === "everyone";
  const [values, setValues] = useQueryStates(address.parsers);
  const [opened, setOpened] = useQueryStates(address.openParsers);
  const [removed, setRemoved] = useState<Undoable | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const input = address.input(values);
  const query = of.useList(input, deepEqual(input, first.input) ? first.list : undefined);
  const live = useBranchLive({
    concerns: (topic) => topics.some((start) => topic.startsWith(start)),
    onChange: () => void reload(),
  });
  const rows = rowsOf<K>(query.data);
  const opens = of.useOpens?.();
  const names = useMemo(
    () => [...new Set((opens ? rows.filter(opens) : rows).map((row) => idOf(of, row)))],
    [of, rows, opens],
  );
  const openId: IdOf<K> | null = opened[address.key] ?? null;
  const open = openId === null ? null : String(openId);
  const shown = rows.find((row) => idOf(of, row) === open);
  const show = (id: number | string | null, history: "push" | "replace") =>
    setOpened({ ...(id === null || !address.staysInside ? address.closed : {}), [address.key]: id }, { history });
  const walk = useListKeyboard({
    ...{ names, drawerId, search, open: of.Drawer ? open : null, attribute: `data-${drawerId}` },
    onOpen: (to, history) => void show(to === null ? null : address.idFrom(to), history),
  });
  const { write, edited, saved } = useEdited(of, { mayWrite, shown, show });
  const acts: Acts<K> = {
    edit: write,
    removed: (what) => {
      setRemoved(what);
      if (!what?.stays) void show(null, "replace");
    },
  };
  return {
    ...{ values, setValues, search, query, rows, reload, mayWrite, walk, open, openId, shown, write, acts, removed },
    ...{ input, edited, saved },
    live: topics.length > 0 ? live : undefined,
    /** Rows of this page only. */
    selected: mayWrite ? rows.filter((row) => selected.has(idOf(of, row))) : [],
    select: (chosen: readonly K["row"][]) => setSelected(new Set(chosen.map((row) => idOf(of, row)))),
    undo: async () => {
      await removed?.undo();
      setRemoved(null);
      await reload();
    },
  };
}

export type PageState<K extends ListKind> = ReturnType<typeof useResourcePage<K>>;

type Around<K extends ListKind> = {
  mayWrite: boolean;
  shown: K["row"] | undefined;
  show: (id: number | string | null, history: "push" | "replace") => unknown;
};

/** The record in the form: of this page, in the URL, or a row that opens its form. */
function useEdited<K extends ListKind>(of: Resource<K>, { mayWrite, shown, show }: Around<K>) {
  const { address, formPath, opens } = of;
  const router = useRouter();
  const [{ edit }, setEdit] = useQueryStates(address.editParsers);
  const [editing, setEditing] = useState<K["record"] | "new" | null>(null);
  const write = (to: K["record"] | "new" | null) => {
    const id = to === null || to === "new" ? to : idOf(of, to);
    if (formPath && id !== null) router.push(formPath(id === "new" ? id : (address.idFrom(id) as IdOf<K>)));
    else if (address.editParsers.edit) void setEdit({ edit: id }, { history: id === null ? "replace" : "push" });
    else setEditing(to);
    if (to === null && opens) void show(null, "replace");
  };
  useKeys({ keyn: () => mayWrite && write("new") });
  const inAddress = edit === "new" ? edit : Number(edit) || null;
  const written: K["record"] | "new" | number | null = editing ?? inAddress;
  return {
    write,
    /** The record, or its id from the URL. */
    edited: (mayWrite && written) || (opens && shown) || null,
    /** Shows what was saved; a form in the URL, which may stay open after saving, is closed. */
    saved: (id: number | string) => {
      if (address.editParsers.edit) void setEdit({ edit: null }, { history: "replace" });
      if (!opens) void show(id, address.editParsers.edit ? "replace" : "push");
    },
  };
}
