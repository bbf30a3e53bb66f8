"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useFormat } from "../format/use-format";
import css from "./form.module.css";
import { caretAfter, groupTyped, readMoney } from "./money-text";
import { useTextValue } from "./use-text-value";

export type Amount = number | string | null;

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  currency: string;
  /** Minor units; the typed text when invalid; null when empty. */
  value: Amount;
  onChange: (value: Amount) => void;
};

/** An amount input: grouped while typing, in the user's digits, with its currency. */
export function MoneyInput({ currency, value, onChange, onBlur, ...rest }: Props) {
  const { money, digits } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const typed = useTextValue<Amount>({
    value,
    show: (value) => (typeof value === "number" ? groupTyped(money(value, currency).figure, digits) : (value ?? "")),
    read: (text) => readMoney(text, currency),
    onChange,
  });
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...rest}
      ref={input}
      classNames={{ input: css.amount }}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className={css.unit}>{money(0, currency).currency}</span>}
      rightSectionWidth={40}
      rightSectionPointerEvents="none"
      value={typed.text}
      onChange={({ currentTarget }) => {
        const text = groupTyped(currentTarget.value, digits);
        caret.current = caretAfter(currentTarget.value, currentTarget.selectionStart ?? text.length, text);
        typed.type(text);
      }}
      onBlur={(event) => {
        typed.settle();
        onBlur?.(event);
      }}
    />
  );
}
