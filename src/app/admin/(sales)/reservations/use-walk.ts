"use client";
import { type RefObject, useMemo } from "react";
import { useListKeyboard as useRowWalk } from "@/ui/table/use-list-keyboard";

type Options = {
  rows: readonly { local_pnr: string }[];
  pnr: string | null;
  search: RefObject<HTMLInputElement | null>;
  onOpen: (pnr: string | null, history: "push" | "replace") => void;
};

export const DRAWER_ID = "reservation";

/** Keyboard navigation of reservations by PNR. */
export function useWalk({ rows, pnr, search, onOpen }: Options) {
  const names = useMemo(() => rows.map(({ local_pnr }) => local_pnr), [rows]);
  return useRowWalk({ names, open: pnr, attribute: "data-pnr", drawerId: DRAWER_ID, search, onOpen });
}

export type Walk = ReturnType<typeof useWalk>;
