"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { useKeys } from "@/ui/keys/use-keys";
import css from "./statements.module.css";

/** Goes to the first line of a date, typed or picked. */
export function JumpTo({ onJump }: { onJump: (day: string) => unknown }) {
  const t = useTranslations("statements");
  const [day, setDay] = useState<string | null>(null);
  const box = useRef<HTMLFormElement>(null);
  useKeys({ keyg: () => box.current?.querySelector("input")?.select() });
  const go = (to: string | null) => isDay(to) && onJump(to);
  return (
    <form
      ref={box}
      className={css.jump}
      onSubmit={(event) => {
        event.preventDefault();
        go(day);
      }}
    >
      <span>
        {t("jump")} <kbd>G</kbd>
      </span>
      <DayInput
        size="xs"
        aria-label={t("jump")}
        value={day}
        onChange={(chosen) => {
          setDay(chosen);
          // From the calendar no further key is needed.
          if (!box.current?.contains(document.activeElement)) go(chosen);
        }}
      />
    </form>
  );
}
