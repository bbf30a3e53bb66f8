"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { AnchoredTable } from "@/ui/table/anchored-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import css from "./api-log.module.css";
import { CallRow } from "./call-row";
import type { Call } from "./filters";

type Props = {
  rows: Call[];
  open: string | null;
  fresh: ReadonlySet<string>;
  waiting: boolean;
  walk: ListKeyboard;
};

const COLUMNS = ["at", "outcome", "call", "caller", "address", "duration", "request"] as const;

export function CallTable({ rows, open, fresh, waiting, walk }: Props) {
  const t = useTranslations("apiLog");
  const { number } = useFormat();
  return (
    <AnchoredTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      rows={rows}
      aboveOf={(n) => t("newAbove", { n: number(n) })}
      waiting={waiting}
    >
      {rows.map((row) => (
        <CallRow key={row.id} row={row} open={row.id === open} fresh={fresh.has(row.id)} onOpen={walk.open} />
      ))}
    </AnchoredTable>
  );
}
