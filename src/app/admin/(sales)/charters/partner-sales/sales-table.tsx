"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { MoreRow } from "@/ui/table/more-row";
import table from "../_parts/table.module.css";
import type { Sales, SalesRow } from "../_parts/types";
import css from "./sales.module.css";
import type { Address } from "./sales-address";

type Props = { data: Sales; by: Address["by"]; onDrill: (row: SalesRow) => void };

/** Rows drawn at first, and with each "Show more". */
const DRAWN = 100;
const FIGURES = ["bookings", "adult", "child", "infant", "seats", "canceled_seats"] as const;

export function SalesTable({ data, by, onDrill }: Props) {
  const t = useTranslations("charters");
  const { number } = useFormat();
  const [drawn, setDrawn] = useState(DRAWN);
  return (
    <table className={table.table}>
      <caption className="out-of-sight">{t("partnerSales")}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`salesBy.${by}`)}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-figure>
              {t(`figures.${name}`)}
            </th>
          ))}
          <th scope="col" data-figure>
            {t("figures.canceled_gross")}
          </th>
          <th scope="col" data-figure>
            {t("figures.gross")}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.rows.slice(0, drawn).map((row) => (
          <tr key={[row.partner?.id, row.charter?.id, row.class_id, row.currency].join()}>
            <th scope="row">
              <Subject row={row} by={by} onDrill={onDrill} />
            </th>
            <Figures of={row} />
          </tr>
        ))}
        <MoreRow
          more={data.rows.length > drawn ? { busy: false, ask: () => setDrawn(drawn + DRAWN) } : null}
          columns={FIGURES.length + 3}
          label={t("more", { n: number(data.rows.length - drawn) })}
        />
      </tbody>
      <tfoot>
        {data.totals.map((total) => (
          <tr key={total.currency}>
            <td>{t("totalOf", { currency: total.currency })}</td>
            <Figures of={total} />
          </tr>
        ))}
        {data.more && (
          <tr>
            <td colSpan={9}>{t("moreSales", { n: number(data.rows.length) })}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function Figures({ of }: { of: Sales["totals"][number] }) {
  const { number } = useFormat();
  return (
    <>
      {FIGURES.map((name) => (
        <td key={name} data-figure className={of[name] === 0 ? table.soft : undefined}>
          {number(of[name])}
        </td>
      ))}
      <td data-figure>
        <Money amount={of.canceled_gross} currency={of.currency} />
      </td>
      <td data-figure>
        <Money amount={of.gross} currency={of.currency} />
      </td>
    </>
  );
}

/** Subject of a row, linked to the next level if there is one. */
function Subject({ row, by, onDrill }: { row: SalesRow; by: Address["by"]; onDrill: (row: SalesRow) => void }) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { dayOf } = useFormat();
  const title = row.charter && (locale === "fa" ? row.charter.title : row.charter.title_latin);
  const name = by === "partner" ? (row.partner?.name ?? t("ownSale")) : (title ?? "");
  const leads = by === "partner" ? row.partner : by === "charter" && row.charter;
  return (
    <>
      {leads ? (
        <button type="button" className={css.link} onClick={() => onDrill(row)}>
          {name}
        </button>
      ) : (
        name
      )}{" "}
      {row.fare_class && <bdi className="code">{row.fare_class}</bdi>}{" "}
      {row.charter && <bdi className={table.soft}>{dayOf(row.charter.starts_on)}</bdi>}
    </>
  );
}
