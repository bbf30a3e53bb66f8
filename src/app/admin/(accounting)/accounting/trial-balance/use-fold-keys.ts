"use client";
import { useKeys } from "@/ui/keys/use-keys";
import type { Drawn } from "./tree";

type Options = { drawn: readonly Drawn[]; fold: (code: string, folded: boolean) => void };

const focus = (code: string | undefined) =>
  document.querySelector<HTMLElement>(`[data-code="${code}"] [data-name]`)?.focus();

/**
 * J and K (or arrows) move between rows; forward, by the page's direction, opens an account, then goes to its first
 * child; backward folds it, then goes to its parent. Tab moves between figures of a row.
 */
export function useFoldKeys({ drawn, fold }: Options): void {
  const at = () =>
    drawn.findIndex(({ row }) => row.account.code === codeOf(document.activeElement?.closest("[data-code]") ?? null));
  const step = (by: 1 | -1) => {
    const from = at();
    const to = from < 0 ? (by > 0 ? 0 : drawn.length - 1) : from + by;
    if (drawn[to]) focus(drawn[to].row.account.code);
  };
  const go = (way: "left" | "right") => {
    const found = drawn[at()];
    if (!found) return;
    const { code, summed } = found.row.account;
    if ((document.dir === "rtl") === (way === "left")) {
      if (summed) found.open ? step(1) : fold(code, false);
    } else if (found.open) fold(code, true);
    else if (found.parent) focus(found.parent);
  };
  useKeys({
    keyj: () => step(1),
    keyk: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    arrowright: () => go("right"),
    arrowleft: () => go("left"),
    keyp: () => window.print(),
  });
}

const codeOf = (row: Element | null) => row?.getAttribute("data-code") ?? null;
