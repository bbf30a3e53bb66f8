"use client";
import { useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";

/**
 * A row that opens what it is of: `href`, the list's own address with `name` set to it, and the click of the row. A plain
 * click anywhere in it counts; text that is being selected and the row's own buttons keep theirs.
 */
export function useRowLink(name: string, value: string, onOpen: (value: string) => void) {
  const address = new URLSearchParams(useSearchParams());
  address.set(name, value);
  const onClick = (event: MouseEvent) => {
    const own = (event.target as Element).closest("button");
    if (own || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    event.preventDefault();
    onOpen(value);
  };
  return { href: `?${address}`, onClick };
}
