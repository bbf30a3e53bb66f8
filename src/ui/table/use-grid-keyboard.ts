"use client";
import type { KeyboardEvent } from "react";
import { useReading } from "../preferences";

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>("tr:has([data-cell])")];
const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];

/** The cell `down` rows and `on` cells away; undefined beyond the table's edge. */
function beside(cell: HTMLElement, down: number, on: number): HTMLElement | undefined {
  const [table, row] = [cell.closest("table"), cell.closest("tr")];
  if (!table || !row) return undefined;
  const rows = rowsOf(table);
  const at = cellsOf(row).indexOf(cell) + on;
  return at < 0 ? undefined : cellsOf(rows[rows.indexOf(row) + down])[at];
}

/**
 * Spreadsheet navigation: arrows and Enter move between `data-cell` elements. Within text being typed horizontal arrows
 * first move the caret.
 */
export function useGridKeyboard() {
  const { locale } = useReading();
  return (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const forward = locale === "fa" ? "ArrowLeft" : "ArrowRight";
    const step: Record<string, [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowLeft: [0, forward === "ArrowLeft" ? 1 : -1],
      ArrowRight: [0, forward === "ArrowRight" ? 1 : -1],
    };
    const by = step[event.key];
    if (!by || (event.key === "Enter" && cell instanceof HTMLButtonElement)) return;
    if (by[1] !== 0 && cell instanceof HTMLInputElement && !atEdge(cell, event.key)) return;
    const to = beside(cell, ...by);
    if (!to && event.key !== "Enter") return;
    event.preventDefault();
    if (!to) return cell.blur();
    to.focus();
    to.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
}

/** Whether an arrow leaves the text: everything is selected (nothing typed yet) or the caret is at that end. */
function atEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, key: string): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (key === "ArrowLeft" ? 0 : value.length);
}
