"use client";
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useFormat } from "../format/use-format";
import css from "./form.module.css";
import type { Amount } from "./money-input";
import { caretAfter, groupTyped, readMoney } from "./money-text";
import { useTextValue } from "./use-text-value";

type Props = {
  label: string;
  /** Currency of minor units; absent for a count. */
  currency?: string;
  value: Amount;
  /** True when it differs from the saved value. */
  changed?: boolean;
  wrong?: string | undefined;
  disabled?: boolean;
  busy?: boolean;
  placeholder?: string;
  onChange: (value: Amount) => void;
  onLeave?: () => void;
  /** Discards the input. */
  onEscape?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** A number cell light enough for a thousand of them: typing replaces the value. */
export function CellInput({
  label,
  currency = "IRR",
  value,
  changed,
  wrong,
  onChange,
  onLeave,
  onEscape,
  ...rest
}: Props) {
  const { money, digits } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const typed = useTextValue<Amount>({
    value,
    show: (value) => (typeof value === "number" ? groupTyped(money(value, currency).figure, digits) : (value ?? "")),
    read: (text) => readMoney(text, currency),
    onChange,
  });
  // Before the next key: one frame later would be too late.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const { busy, ...given } = rest;
  return (
    <input
      {...given}
      ref={input}
      data-cell
      className={css.cell}
      data-changed={changed || undefined}
      data-busy={busy || undefined}
      aria-label={label}
      aria-invalid={Boolean(wrong) || undefined}
      title={wrong}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        const text = groupTyped(currentTarget.value, digits);
        caret.current = caretAfter(currentTarget.value, currentTarget.selectionStart ?? text.length, text);
        typed.type(text);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape" || !onEscape) return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
        typed.settle();
        requestAnimationFrame(() => input.current?.select());
      }}
      onBlur={() => {
        typed.settle();
        onLeave?.();
      }}
    />
  );
}
