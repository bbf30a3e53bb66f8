"use client";
import { useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";

/**
 * A row that opens its record: `href`, the list's own URL with `name` set to it, and a click handler. A plain click
 * anywhere in it counts, except on selected text and the row's own buttons and fields.
 */
export function useRowLink(name: string, value: string, onOpen: (value: string) => void) {
  const address = new URLSearchParams(useSearchParams());
  address.set(name, value);
  const onClick = (event: MouseEvent) => {
    const own = (event.target as Element).closest("button, input, label");
    if (own || event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    event.preventDefault();
    onOpen(value);
  };
  return { href: `?${address}`, onClick };
}
