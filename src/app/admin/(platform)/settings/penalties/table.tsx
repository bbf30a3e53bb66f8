"use client";
import { useTranslations } from "next-intl";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useNames } from "../markups/use-names";
import type { Rule } from "./address";
import css from "./penalties.module.css";
import { StateMark } from "./state-mark";
import { useBand } from "./use-band";
import { useScope } from "./use-scope";
import { useShare } from "./use-share";

const COLUMNS = ["rule", "scope", "keeps", "state"] as const;
type Props = { rows: readonly Rule[]; open: number | null; waiting: boolean; walk: ListKeyboard; currency: string };

export function Table({ rows, open, waiting, walk, currency }: Props) {
  const t = useTranslations("penalties");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((rule) => (
        <Row key={rule.id} rule={rule} currency={currency} open={rule.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { rule: Rule; currency: string; open: boolean; onOpen: (id: string) => void };

function Row({ rule, currency, open, onOpen }: RowProps) {
  const t = useTranslations("penalties");
  const { titleOf } = useNames();
  const scopeOf = useScope();
  const bandOf = useBand();
  const share = useShare(currency);
  const { href, onClick } = useRowLink("rule", String(rule.id), onOpen);
  const keeps = [
    ...rule.bands.map((band) => `${bandOf(band)}: ${share(band)}`),
    `${t(rule.bands.length === 0 ? "always" : "afterAll")}: ${share(rule.after)}`,
  ];
  return (
    <tr data-penalty={rule.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="rule">
        <a href={href} aria-label={t("open", { title: titleOf(rule) })}>
          {titleOf(rule)}
        </a>
      </td>
      <td data-column="scope">{scopeOf(rule)}</td>
      <td data-column="keeps">{keeps.join(t("then"))}</td>
      <td data-column="state">
        <StateMark {...rule} />
      </td>
    </tr>
  );
}
