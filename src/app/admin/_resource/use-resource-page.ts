"use client";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useKeys } from "@/ui/keys/use-keys";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { useBranchLive, useMay } from "../_client";
import { type Acts, type FirstRows, type ListKind, type Resource, rowsOf, type Undoable } from "./resource";

type Edited<K extends ListKind> = K["record"] | "new" | null;

/** State of a list page: its rows, the open and the edited record, and what changes them. */
export function useResourcePage<K extends ListKind>(of: Resource<K>, first: FirstRows<K>) {
  const { address, drawerId, formPath, topics } = of;
  const reload = of.useReload();
  const router = useRouter();
  const mayWrite = useMay(of.writes);
  const [values, setValues] = useQueryStates(address.parsers);
  const [opened, setOpened] = useQueryStates(address.openParsers);
  const [{ edit }, setEdit] = useQueryStates(address.editParsers);
  const [editing, setEditing] = useState<Edited<K>>(null);
  const [removed, setRemoved] = useState<Undoable | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const input = address.input(values);
  const query = of.useList(input, deepEqual(input, first.input) ? first.list : undefined);
  const live = useBranchLive({
    concerns: (topic) => topics.some((start) => topic.startsWith(start)),
    onChange: () => void reload(),
  });
  const rows = rowsOf<K>(query.data);
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const open = opened[address.key] ?? null;
  const show = (id: number | null, history: "push" | "replace") => setOpened({ [address.key]: id }, { history });
  const walk = useListKeyboard({
    ...{ names, drawerId, search, open: open === null ? null : String(open), attribute: `data-${drawerId}` },
    onOpen: (to, history) => void show(to === null ? null : Number(to), history),
  });
  const write = (to: Edited<K>) => {
    const id = to === null || to === "new" ? to : to.id;
    if (formPath && id !== null) router.push(formPath(id));
    else if (address.editParsers.edit)
      void setEdit({ edit: id === null ? null : String(id) }, { history: id === null ? "replace" : "push" });
    else setEditing(to);
  };
  useKeys({ keyn: () => mayWrite && write("new") });
  const acts: Acts<K> = {
    edit: write,
    removed: (what) => {
      setRemoved(what);
      if (!what.stays) void show(null, "replace");
    },
  };
  return {
    ...{ values, setValues, search, query, rows, live, reload, mayWrite, walk, open, write, acts, removed, input },
    /** Rows of this page only. */
    selected: mayWrite ? rows.filter(({ id }) => selected.has(id)) : [],
    select: (chosen: readonly K["row"][]) => setSelected(new Set(chosen.map(({ id }) => id))),
    shown: rows.find(({ id }) => id === open),
    /** The record, or its id from the URL. */
    edited: mayWrite ? (editing ?? (edit === "new" ? edit : Number(edit) || null)) : null,
    undo: async () => {
      await removed?.undo();
      setRemoved(null);
      await reload();
    },
    /** Shows what was saved; a form in the URL, which may stay open after saving, is closed. */
    saved: (id: number) => {
      if (address.editParsers.edit) void setEdit({ edit: null }, { history: "replace" });
      void show(id, address.editParsers.edit ? "replace" : "push");
    },
  };
}
