"use client";
import { useTranslations } from "next-intl";
import { SCOPES } from "@/domain/sales/price/rules.match";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Rule } from "./address";
import css from "./markups.module.css";
import { StateMark } from "./state-mark";
import { useNames } from "./use-names";
import { useSentence } from "./use-sentence";

const COLUMNS = ["rule", "does", "state"] as const;
type Props = {
  rows: readonly Rule[];
  open: number | null;
  waiting: boolean;
  walk: ListKeyboard;
  currency: string;
  today: string;
};

/** Rules by scope, in the order they are added; within one by precedence. */
export function Table({ rows, open, waiting, walk, currency, today }: Props) {
  const t = useTranslations("markups");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {SCOPES.map((scope) => {
        const its = rows.filter((rule) => rule.scope === scope);
        if (its.length === 0) return null;
        return [
          <tr key={scope} className={css.scope}>
            <th scope="rowgroup" colSpan={COLUMNS.length}>
              {t(`scope.${scope}`)} <small>{t(`scopeHint.${scope}`)}</small>
            </th>
          </tr>,
          ...its.map((rule) => (
            <Row key={rule.id} {...{ rule, currency, today }} open={rule.id === open} onOpen={walk.open} />
          )),
        ];
      })}
    </ListTable>
  );
}

type RowProps = Pick<Props, "currency" | "today"> & { rule: Rule; open: boolean; onOpen: (id: string) => void };

function Row({ rule, open, onOpen, currency, today }: RowProps) {
  const t = useTranslations("markups");
  const { titleOf } = useNames();
  const say = useSentence(rule.currency ?? currency);
  const { href, onClick } = useRowLink("rule", String(rule.id), onOpen);
  return (
    <tr data-markup={rule.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="rule">
        <a href={href} aria-label={t("open", { title: titleOf(rule) })}>
          {titleOf(rule)}
        </a>
      </td>
      <td data-column="does">{say(rule)}</td>
      <td data-column="state">
        <StateMark rule={rule} today={today} />
      </td>
    </tr>
  );
}
