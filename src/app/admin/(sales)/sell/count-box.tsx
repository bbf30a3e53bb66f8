"use client";
import { TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { useFormat } from "@/ui/format/use-format";
import css from "./sell.module.css";

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

const STEP: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** Counter: a typed digit replaces the value, arrows step. */
export function CountBox({ label, value, min, max, onChange }: Props) {
  const { digits } = useFormat();
  const within = (n: number) => Math.min(max, Math.max(min, n));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(within(value + step));
  };
  return (
    <TextInput
      className={css.count}
      label={label}
      inputMode="numeric"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      autoComplete="off"
      value={digits(String(value))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        const last = asciiDigits(currentTarget.value).replace(/\D/g, "").slice(-1);
        onChange(within(last === "" ? min : Number(last)));
      }}
      onKeyDown={onKeyDown}
    />
  );
}
