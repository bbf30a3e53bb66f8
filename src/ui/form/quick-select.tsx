"use client";
import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

type Props = Omit<SelectProps, "data" | "value" | "searchValue"> & {
  /** Undefined while loading. */
  data: readonly ComboboxItem[] | undefined;
  value: string | null;
};

/** Keys that act on an open list. */
const KEYS = new Set(["ArrowDown", "ArrowUp", "Enter", "NumpadEnter"]);

type Ahead = { text: string | null; keys: string[] };

/**
 * A Select that loses no key. What is typed and pressed in its open list before the choices have arrived is applied to
 * them then: the kit would write the value's label over the text, and select nothing. An arrow pressed while the list
 * opens stays selected; a timer of the kit would reset it.
 */
export function QuickSelect({ data, value, onSearchChange, onKeyDown, onInput, onBlur, ...rest }: Props) {
  const waiting = data === undefined;
  const input = useRef<HTMLInputElement>(null);
  const ahead = useRef<Ahead>({ text: null, keys: [] });
  const at = value === null ? -1 : (data ?? []).findIndex((choice) => choice.value === value);
  const label = data?.[at]?.label ?? "";
  const [search, setSearch] = useState(label);
  const arrived = useArrived(waiting, () => {
    const { text, keys } = ahead.current;
    ahead.current = { text: null, keys: [] };
    // The first choice is selected, or the value's own.
    const before = text === null && keys.length > 0 ? Array.from({ length: at }, () => "ArrowDown") : [];
    for (const code of [...before, ...keys]) press(input.current, code);
  });
  /** Until what was typed and pressed is applied: some renders later than the choices arrive. */
  const isAhead = () => waiting || !arrived || ahead.current.text !== null || ahead.current.keys.length > 0;
  const record = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
    if (!isAhead() || !isOpen || !KEYS.has(event.code) || event.ctrlKey || event.metaKey || event.altKey) return;
    ahead.current.keys.push(event.code);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Select
      ref={input}
      data={data ?? []}
      value={value}
      searchValue={search}
      onSearchChange={(text) => {
        if (ahead.current.text !== null && text !== ahead.current.text) return;
        setSearch(text);
        onSearchChange?.(text);
      }}
      onInput={(event) => {
        if (isAhead()) ahead.current.text = event.currentTarget.value;
        onInput?.(event);
      }}
      onKeyDown={record}
      onBlur={(event) => {
        if (ahead.current.text !== null) setSearch(label);
        ahead.current = { text: null, keys: [] };
        onBlur?.(event);
      }}
      selectFirstOptionOnChange={arrived}
      selectFirstOptionOnDropdownOpen={value === null}
      {...rest}
    />
  );
}

/** Whether the choices are in the list, one render later than in `data`; then calls `onArrived`. */
function useArrived(waiting: boolean, onArrived: () => void): boolean {
  const [arrived, setArrived] = useState(!waiting);
  const apply = useRef(onArrived);
  apply.current = onArrived;
  useEffect(() => setArrived(!waiting), [waiting]);
  useEffect(() => {
    if (arrived) apply.current();
  }, [arrived]);
  return arrived;
}

/** A key as if it were pressed now. */
const press = (input: HTMLInputElement | null, code: string) =>
  input?.dispatchEvent(new globalThis.KeyboardEvent("keydown", { code, key: code, bubbles: true, cancelable: true }));
