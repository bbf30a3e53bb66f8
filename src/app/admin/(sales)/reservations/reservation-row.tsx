"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { StatusBadge } from "@/ui/status-badge";
import { useRowLink } from "@/ui/table/use-row-link";
import { PartyLink } from "../../_sales/party-link";
import { ProductSign } from "../../_sales/product-mark";
import { useTravelers } from "../../_sales/use-travelers";
import { useName } from "../../(people)/colleagues/use-name";
import type { Reservation } from "./filters";
import { RouteCodes } from "./route-codes";
import css from "./table.module.css";

type Props = { row: Reservation; open: boolean; fresh: boolean; onOpen: (pnr: string) => void };

export const ReservationRow = memo(function ReservationRow({ row, open, fresh, onOpen }: Props) {
  const t = useTranslations("reservations");
  const status = useTranslations("status");
  const { number } = useFormat();
  const travelers = useTravelers();
  const { locale } = useReading();
  const { href, onClick } = useRowLink("pnr", row.local_pnr, onOpen);
  const lead = useName()({ name: row.lead_passenger, name_latin: row.lead_passenger_latin });
  const { adult, child, infant } = row.pax;
  return (
    <tr data-pnr={row.local_pnr} aria-current={open || undefined} data-fresh={fresh || undefined} onClick={onClick}>
      <td data-column="pnr">
        <a href={href} aria-label={t("open", { pnr: row.local_pnr })}>
          <bdi className="code">{row.local_pnr}</bdi>
        </a>
        <CopyButton value={row.local_pnr} />
      </td>
      <td data-column="charter">
        <ProductSign product={row.product} />
        <span className={css.title}>{locale === "fa" ? row.charter.title : row.charter.title_latin}</span>
        {row.route && <RouteCodes route={row.route} />}
      </td>
      <td data-column="departure">
        <DayTime at={row.departs_at} timeZone={row.departure_zone} />
      </td>
      <td data-column="partner">
        {row.partner ??
          (row.buyer ? (
            <PartyLink
              party={`${row.buyer.type}:${row.buyer.id}`}
              name={row.buyer.name}
              latin={row.buyer.name_latin}
              plain
            />
          ) : (
            <span className={css.soft}>{t("ownSale")}</span>
          ))}
        {row.domain && <bdi className={`code ${css.route}`}>{row.domain}</bdi>}
      </td>
      <td data-column="pax" title={travelers({ adult, child, infant })}>
        {lead && <bdi className={css.names}>{lead}</bdi>}{" "}
        <bdi className={css.soft}>{number(adult + child + infant)}</bdi>
      </td>
      <td data-column="classes">
        <bdi className="code">{row.classes.join(" ")}</bdi>
      </td>
      <td data-column="status">
        <StatusBadge status={row.status} label={status(row.status)} />
      </td>
      <td data-column="amount">
        <Money amount={row.total} currency={row.currency} />
      </td>
      <td data-column="created">
        <DayTime at={row.created_at} soft />
      </td>
    </tr>
  );
});
