"use client";
import { useKeys } from "@/ui/keys/use-keys";
import type { Drawn } from "./tree";

type Options = { drawn: readonly Drawn[]; toggle: (id: number, open: boolean) => void; step: (by: 1 | -1) => void };

/**
 * Left and right keys in a tree, by the page's direction: forward opens an account, then goes to its first child;
 * backward closes it, then goes to its parent.
 */
export function useTreeKeys({ drawn, toggle, step }: Options): void {
  const atRow = (event: KeyboardEvent, way: "arrowright" | "arrowleft") => {
    const id = Number((event.target as Element).closest("[data-account]")?.getAttribute("data-account"));
    const found = drawn.find(({ row }) => row.id === id);
    if (!found) return;
    const onwards = (document.dir === "rtl") === (way === "arrowleft");
    if (onwards && found.opens) return found.open ? step(1) : toggle(id, true);
    if (onwards) return;
    if (found.open) return toggle(id, false);
    if (found.parent !== null) document.querySelector<HTMLElement>(`[data-account="${found.parent}"] a`)?.focus();
  };
  useKeys({
    arrowright: (event) => atRow(event, "arrowright"),
    arrowleft: (event) => atRow(event, "arrowleft"),
  });
}
