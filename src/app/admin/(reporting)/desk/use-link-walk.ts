"use client";
import type { RefObject } from "react";
import { useKeys } from "@/ui/keys/use-keys";

/** J and K move between the links of a list; Enter opens. */
export function useLinkWalk(list: RefObject<HTMLElement | null>): void {
  const walk = (by: number) => () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(Math.max(0, at + by), links.length - 1)]?.focus();
  };
  useKeys({ keyj: walk(1), keyk: walk(-1) });
}
