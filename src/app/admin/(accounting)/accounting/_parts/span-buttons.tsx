"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Spans } from "../trial-balance/address";
import css from "./span-buttons.module.css";

type Range = { from: string | null; to: string | null };

/** Predefined fiscal ranges, such as this month; the one that is shown is pressed. */
export function SpanButtons({
  spans,
  value: { from, to },
  onChange,
}: {
  spans: Spans | undefined;
  value: Range;
  onChange: (range: Range) => void;
}) {
  const t = useTranslations("trialBalance.span");
  return (
    <Button.Group>
      {spans?.spans.map((span) => (
        <Button
          key={span.key}
          className={css.span}
          variant="default"
          fw={400}
          aria-pressed={span.from === from && span.to === to}
          onClick={() => onChange({ from: span.from, to: span.to })}
        >
          {t(span.key)}
        </Button>
      ))}
    </Button.Group>
  );
}
