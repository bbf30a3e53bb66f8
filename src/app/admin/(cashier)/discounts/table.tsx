"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useName } from "../../(people)/colleagues/use-name";
import css from "./discounts.module.css";
import { StateMark } from "./state-mark";
import type { Discount } from "./types";
import { UsesBar } from "./uses-bar";
import { Worth } from "./worth";

const COLUMNS = ["code", "worth", "uses", "for", "ends", "state"] as const;

type Props = { rows: readonly Discount[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function Table({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("discounts");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Discount; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("discounts");
  const nameOf = useName();
  const { href, onClick } = useRowLink("discount", String(row.id), onOpen);
  const products = row.products.map((product) => t(`product.${product}`));
  return (
    <tr data-discount={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="code">
        <a href={href} aria-label={t("open", { code: row.code })}>
          <bdi className="code">{row.code}</bdi>
        </a>
        {row.title && (
          <small>
            <bdi>{row.title}</bdi>
          </small>
        )}
      </td>
      <td data-column="worth">
        <Worth {...row} />
      </td>
      <td data-column="uses">
        <UsesBar {...row} />
      </td>
      <td data-column="for">
        {row.owner ? <bdi>{nameOf(row.owner)}</bdi> : products.length > 0 ? products.join(t("and")) : t("anyProduct")}
      </td>
      <td data-column="ends">{row.expires_at ? <DayTime at={row.expires_at} /> : "—"}</td>
      <td data-column="state">
        <StateMark {...row} />
      </td>
    </tr>
  );
}
