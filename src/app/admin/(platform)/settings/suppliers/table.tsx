"use client";
import { useTranslations } from "next-intl";
import { ADAPTER_NAMES } from "@/domain/sales/supplier/rules.adapters";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { SupplierStatusBadge } from "./supplier-status-badge";
import css from "./suppliers.module.css";
import type { Supplier } from "./types";
import { useRates } from "./use-rates";

const COLUMNS = ["title", "adapter", "products", "state", "calls", "faults", "p50", "p95"] as const;

type Props = { rows: readonly Supplier[]; open: number | null; walk: ListKeyboard };

export function Table({ rows, open, walk }: Props) {
  const t = useTranslations("suppliers");
  return (
    <ListTable
      className={css.table}
      caption={t("title")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Supplier; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("suppliers");
  const { locale } = useReading();
  const { ms, share, number } = useRates();
  const { href, onClick } = useRowLink("supplier", String(row.id), onOpen);
  const { hour } = row;
  return (
    <tr data-supplier={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="title">
        <a href={href}>
          <bdi>{(locale === "en" && row.title_latin) || row.title}</bdi>
        </a>{" "}
        <bdi className={`code ${css.code}`}>{row.code}</bdi>
      </td>
      <td data-column="adapter">{ADAPTER_NAMES[row.adapter][locale]}</td>
      <td data-column="products">{row.products.map((product) => t(`product.${product}`)).join(t("and"))}</td>
      <td data-column="state">
        <SupplierStatusBadge of={row} />
      </td>
      <td data-column="calls">{number(hour.calls)}</td>
      <td data-column="faults">{share(hour)}</td>
      <td data-column="p50">{ms(hour.p50_ms)}</td>
      <td data-column="p95">{ms(hour.p95_ms)}</td>
    </tr>
  );
}
