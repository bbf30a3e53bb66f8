"use client";
import { useKeys } from "@/ui/keys/use-keys";

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-line] [data-name]")];

/** J and K (or arrows) move between lines, Enter opens the accounts of one; P prints. */
export function useLineKeys(): void {
  const step = (by: 1 | -1) => {
    const all = rows();
    const from = all.indexOf(document.activeElement as HTMLElement);
    const to = from < 0 ? (by > 0 ? 0 : all.length - 1) : from + by;
    all[to]?.focus();
  };
  useKeys({
    keyj: () => step(1),
    keyk: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    keyp: () => window.print(),
  });
}
