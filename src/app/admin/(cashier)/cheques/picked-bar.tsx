"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { averageOf } from "./average";
import css from "./cheques.module.css";
import { type Act, commonActs, keyAct } from "./operations";
import type { Cheque } from "./types";
import { useWords } from "./use-words";

type Props = {
  cheques: readonly Cheque[];
  currency: string;
  onAct: (act: Act) => void;
  /** Undefined when all shown rows are selected. */
  onAll: (() => void) | undefined;
  onClear: () => void;
};

/** The selection: count, total and average due date, and its bulk actions. */
export function PickedBar({ cheques, currency, onAct, onAll, onClear }: Props) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const { dayOf } = useWords();
  const acts = commonActs(cheques);
  const first = keyAct(acts);
  const average = averageOf(cheques);
  return (
    <section className={css.picked} aria-label={t("pickedTitle")}>
      <span aria-live="polite">
        <strong>{t("pickedCount", { count: cheques.length, n: number(cheques.length) })}</strong> ·{" "}
        <Money amount={cheques.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
        {average && (
          <>
            {" "}
            · {t("average")} {dayOf(average)}
          </>
        )}
      </span>
      {acts.map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant={act === first ? "filled" : "default"}
          rightSection={act === first ? <kbd>A</kbd> : undefined}
          onClick={() => onAct(act)}
        >
          {t(`act.${act}`)}
        </Button>
      ))}
      {acts.length === 0 && <span className={css.soft}>{t("nothingCommon")}</span>}
      {onAll && (
        <Button size="compact-sm" variant="subtle" rightSection={<kbd dir="ltr">Ctrl A</kbd>} onClick={onAll}>
          {t("pickAll")}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t("unpick")}
      </Button>
    </section>
  );
}
