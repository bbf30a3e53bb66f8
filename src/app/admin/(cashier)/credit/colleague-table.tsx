"use client";
import { IconAlertTriangle, IconCircleCheck, IconFlame } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { CeilingBar } from "../../_money/ceiling-bar";
import { colleagueHref } from "../../(people)/colleagues/address";
import { useName } from "../../(people)/colleagues/use-name";
import { type CreditListRow, ceilingOf } from "./address";
import css from "./credit.module.css";

const COLUMNS = ["code", "name", "stand", "used", "ceiling", "free"] as const;

export function ColleagueTable({ rows, waiting }: { rows: readonly CreditListRow[]; waiting: boolean }) {
  const t = useTranslations("credit");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </ListTable>
  );
}

const LOOK = {
  over: { Mark: IconAlertTriangle, tone: "bad" },
  near: { Mark: IconFlame, tone: "warn" },
  within: { Mark: IconCircleCheck, tone: "good" },
} as const satisfies Record<CreditListRow["stand"], { Mark: unknown; tone: Tone }>;

const Line = memo(function Line({ row }: { row: CreditListRow }) {
  const t = useTranslations("credit");
  const name = useName()(row);
  const { Mark, tone } = LOOK[row.stand];
  const free = row.ceiling - row.used - row.held;
  return (
    <tr data-colleague={row.id}>
      <td data-column="code">
        <bdi className="code">{row.code}</bdi>
      </td>
      <td data-column="name">
        <Link href={colleagueHref(row.id, "terms")}>
          <bdi>{name}</bdi>
        </Link>
      </td>
      <td data-column="stand">
        <ToneLabel tone={tone}>
          <Mark size={15} stroke={1.8} aria-hidden />
          {t(`stand.${row.stand}`)}
        </ToneLabel>
      </td>
      <td data-column="used">
        <CeilingBar of={ceilingOf(row)} currency={row.currency} short />
      </td>
      <td data-column="ceiling">
        <Money amount={row.ceiling} currency={row.currency} />
      </td>
      <td data-column="free">
        <Money amount={free} currency={row.currency} />
      </td>
    </tr>
  );
});
