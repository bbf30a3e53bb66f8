"use client";
import { Button } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import { useFormat } from "@/ui/format/use-format";
import css from "./register.module.css";

type Props = {
  input: RefObject<HTMLInputElement | null>;
  /** Index of the row to repeat, from 0. */
  row: number;
  disabled: boolean;
  onRepeat: (count: number) => void;
};

const MOST = 120;

/** "12 in total, monthly": Alt+R focuses this from any cell, Enter creates them. */
export function Repeat({ input, row, disabled, onRepeat }: Props) {
  const t = useTranslations("cheques");
  const { digits, number } = useFormat();
  const [typed, setTyped] = useState("12");
  const count = Math.min(MOST, Number(typed) || 0);
  const go = () => !disabled && count > 1 && onRepeat(count);
  return (
    <span className={css.repeat}>
      <IconCalendarRepeat size={16} stroke={1.7} aria-hidden />
      <label>
        {t("repeatRow", { n: number(row + 1) })}{" "}
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          value={digits(typed)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(asciiDigits(currentTarget.value).replace(/\D/g, "").slice(0, 3))}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            go();
          }}
        />{" "}
        {t("repeatEvery")}
      </label>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled || count < 2}
        rightSection={<kbd dir="ltr">Alt R</kbd>}
        onClick={go}
      >
        {t("repeat")}
      </Button>
    </span>
  );
}
