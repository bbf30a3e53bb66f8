"use client";
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Made } from "./address";
import css from "./markups.module.css";
import { useNames } from "./use-names";

type RuleEvaluation = Made["rules"][number];
const MARKS = { won: IconCircleCheck, lost: IconCircleMinus, missed: IconCircleDashed } as const;

type Props = { rules: readonly RuleEvaluation[]; missedCount: number; draftId: number };

/** Each rule with the reason why it applies or not; those that do not match are collapsed. */
export function RuleEvaluations({ rules, missedCount, draftId }: Props) {
  const t = useTranslations("markups");
  const { number } = useFormat();
  const touching = rules.filter(({ state }) => state !== "missed");
  const missed = rules.filter(({ state }) => state === "missed");
  const own = missed.find(({ rule_id }) => rule_id === draftId);
  const shown = own ? [own, ...touching] : touching;
  const rest = missed.filter((one) => one !== own);
  const count = missedCount - (own ? 1 : 0);
  return (
    <>
      <List rules={shown} all={rules} draftId={draftId} />
      {rest.length > 0 && (
        <details className={css.more}>
          <summary>{t("missed", { count, n: number(count) })}</summary>
          <List rules={rest} all={rules} draftId={draftId} />
        </details>
      )}
    </>
  );
}

function List({
  rules,
  all,
  draftId,
}: {
  rules: readonly RuleEvaluation[];
  all: readonly RuleEvaluation[];
  draftId: number;
}) {
  const t = useTranslations("markups");
  const { titleOf } = useNames();
  const why = ({ state, to, by, on }: RuleEvaluation) => {
    if (state === "won") return t("won");
    if (state === "missed") return t("missedOn", { what: t(`on.${on ?? "product"}`) });
    const winner = all.find(({ rule_id }) => rule_id === to);
    return t("lostTo", { title: winner ? titleOf(winner) : "", what: t(`rank.${by ?? "newest"}`) });
  };
  return (
    <ul className={css.standings}>
      {rules.map((rule) => {
        const Mark = MARKS[rule.state];
        return (
          <li key={rule.rule_id} data-state={rule.state}>
            <Mark size={16} stroke={1.7} aria-hidden />
            <span>
              <strong>{titleOf(rule)}</strong>
              {rule.rule_id === draftId && <em> {t("thisRule")}</em>} <small>{t(`scope.${rule.scope}`)}</small>
              <br />
              {why(rule)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
