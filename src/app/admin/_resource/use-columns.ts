"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import type { Column } from "./resource";

const LEAST = 48;
const MOST = 800;
export const widthWithin = (width: number) => Math.round(Math.min(MOST, Math.max(LEAST, width)));

export type ChosenColumns<Row, List> = {
  shown: readonly Column<Row, List>[];
  /** Not shown, in the order of the resource. */
  hidden: readonly Column<Row, List>[];
  /** Width in pixels; the content's if undefined. */
  widthOf: (name: string) => number | undefined;
  /** Stores the names of the shown columns; null: all of them, in the widths of their contents. */
  choose: (names: readonly string[] | null) => void;
  resize: (name: string, width: number) => void;
};

/** `pinned`: the first columns, which are always shown: of a list the one that opens the record. */
type Options = { pinned?: number };

/** The columns that the user sees of a list, stored with them. */
export function useColumns<Row, List>(
  list: string,
  columns: readonly Column<Row, List>[],
  { pinned = 1 }: Options = {},
): ChosenColumns<Row, List> {
  const { list_columns } = useReading();
  const [stored, setStored] = useState(list_columns?.[list]);
  const router = useRouter();
  const save = api.preferences.chooseColumns.useMutation({ scope: { id: list }, onSuccess: () => router.refresh() });
  const widths = new Map((stored ?? []).map(partsOf));
  const others = columns.slice(pinned);
  const chosen = [...widths.keys()].flatMap((name) => others.find((column) => column.name === name) ?? []);
  const shown = stored?.length ? [...columns.slice(0, pinned), ...chosen] : columns;
  const store = (names: readonly string[] | null, widthOf: (name: string) => number | undefined) => {
    const to = names?.map((name) => (widthOf(name) ? `${name}:${widthOf(name)}` : name));
    setStored(to);
    save.mutate({ list, columns: to ?? [] });
  };
  const widthOf = (name: string) => widths.get(name);
  return {
    ...{ shown, widthOf },
    hidden: columns.filter((column) => !shown.includes(column)),
    choose: (names) => store(names, widthOf),
    resize: (name, width) =>
      store(
        shown.map((column) => column.name),
        (one) => (one === name ? width : widthOf(one)),
      ),
  };
}

/** `title:240` is a column and its width. */
function partsOf(stored: string): [name: string, width: number | undefined] {
  const [name = "", width] = stored.split(":");
  return [name, width ? Number(width) : undefined];
}
