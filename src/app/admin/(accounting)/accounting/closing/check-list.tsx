"use client";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { ToneLabel } from "@/ui/tone-label";
import { useMay, useOperatorId } from "../../../_client";
import type { Check } from "./address";
import { hrefOf } from "./check-hrefs";
import { CheckRowLine } from "./check-row";
import css from "./closing.module.css";

export type CheckAct = "rows" | "waive";
type Props = {
  checks: Check[];
  currency: string;
  /** Of a list before the run: all rows of a check are shown, or accepted. */
  onAct?: (act: CheckAct, check: Check) => void;
};

/** Blocking checks, warnings, and passed checks; each failing line links to its rows. */
export function CheckList({ checks, currency, onAct }: Props) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  return (
    <ul className={css.checks}>
      {checks.map((check) => (
        <li
          key={check.key}
          data-check={check.key}
          data-ok={check.ok || undefined}
          data-blocks={check.blocks || undefined}
        >
          <Verdict check={check} />
          <span>
            {(check.ok
              ? knownText(t, `check.${check.key}.ok`)
              : knownText(t, `check.${check.key}.fails`, { n: number(check.count) })) ?? check.key}
          </span>
          {!check.ok && <Failing check={check} currency={currency} onAct={onAct} />}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ check: { ok, blocks } }: { check: Check }) {
  const t = useTranslations("closing.verdict");
  const [Mark, tone, word] = ok
    ? ([IconCircleCheck, "good", "ok"] as const)
    : blocks
      ? ([IconCircleX, "bad", "blocks"] as const)
      : ([IconAlertTriangle, "warn", "warns"] as const);
  return (
    <ToneLabel tone={tone}>
      <Mark size={16} stroke={1.8} aria-hidden /> <VisuallyHidden>{t(word)}</VisuallyHidden>
    </ToneLabel>
  );
}

type FailingProps = { check: Check; currency: string; onAct: Props["onAct"] | undefined };

/** The first rows of a failing check, who accepted them, and what can be done. */
function Failing({ check, currency, onAct }: FailingProps) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  const may = useMay("accounting:approve");
  const { key, rows, count, waiver } = check;
  const shown = rows.filter((row) => hrefOf(key, row) !== null || row.why || row.kind);
  const mayWaive = may && check.blocks && check.waivable && !waiver;
  return (
    <div className={css.failing}>
      {shown.length > 0 && (
        <ul className={css.rows}>
          {shown.map((row, nr) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list of its moment, never reordered.
            <li key={nr}>
              <CheckRowLine of={key} row={row} currency={currency} />
            </li>
          ))}
          {!onAct && count > rows.length && rows.length > 0 && (
            <li>{t("moreRows", { n: number(count - rows.length) })}</li>
          )}
        </ul>
      )}
      {waiver && <Waived waiver={waiver} />}
      {onAct && (
        <div className={css.acts}>
          {count > rows.length && (
            <Button size="compact-xs" variant="default" data-rows={key} onClick={() => onAct("rows", check)}>
              {t("allRows", { n: number(count) })}
            </Button>
          )}
          {mayWaive && (
            <Button size="compact-xs" variant="default" data-waive={key} onClick={() => onAct("waive", check)}>
              {t("waive.act")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Waived({ waiver: { by, name, reason, counts } }: { waiver: NonNullable<Check["waiver"]> }) {
  const t = useTranslations("closing.waive");
  const operatorId = useOperatorId();
  const isOwn = by === `operator:${operatorId}`;
  return (
    <p className={css.soft} data-waived={counts}>
      {t("by", { name: name ?? by, reason })} {!counts && t(isOwn ? "own" : "dependent")}
    </p>
  );
}
