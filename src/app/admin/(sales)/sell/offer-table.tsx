"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { ToneLabel } from "@/ui/tone-label";
import type { Offer } from "./address";
import css from "./sell.module.css";
import { legsOf, Vehicles, Way } from "./way";

const COLUMNS = ["way", "vehicle", "class", "seats", "refund", "supplier", "amount"] as const;

type Props = { offers: readonly Offer[]; open: number | null; walk: ListKeyboard };

export function OfferTable({ offers, open, walk }: Props) {
  const t = useTranslations("sell");
  return (
    <ListTable
      className={css.offers}
      caption={t("offers")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {offers.map((offer) => (
        <OfferRow key={offer.calculation_id} offer={offer} open={offer.calculation_id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { offer: Offer; open: boolean; onOpen: (name: string) => void };

const OfferRow = memo(function OfferRow({ offer, open, onOpen }: RowProps) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { href, onClick } = useRowLink("offer", String(offer.calculation_id), onOpen);
  const { supplier, kind, seats_left, conditions, stays } = offer;
  return (
    <tr data-offer={offer.calculation_id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="way">
        <a href={href}>
          {legsOf(offer.segments).map((segments) => (
            <Way key={segments[0]!.leg} segments={segments} />
          ))}
        </a>
        {stays?.map((stay) => (
          <small key={stay.check_in_on} className={css.stay}>
            {t("withStay", { hotel: locale === "fa" ? stay.hotel : stay.hotel_latin })}
          </small>
        ))}
      </td>
      <td data-column="vehicle">
        <Vehicles segments={offer.segments} />
      </td>
      <td data-column="class">
        <bdi className="code">{offer.fare_class}</bdi> <small className={css.soft}>{t(`kind.${kind}`)}</small>
      </td>
      <td data-column="seats">
        <Seats left={seats_left} />
      </td>
      <td data-column="refund">
        <small>{t(`condition.${conditions.refund}`)}</small>
      </td>
      <td data-column="supplier">{locale === "fa" ? supplier.title : supplier.title_latin}</td>
      <td data-column="amount">
        <Money amount={offer.total} currency={offer.currency} />
      </td>
    </tr>
  );
});

const FEW = 5;

/** Seats left: a number, with a word when few; a dash when unknown. */
export function Seats({ left }: { left: number | null }) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  if (left === null) return <span className={css.soft}>{t("seatsUnknown")}</span>;
  if (left > FEW) return number(left);
  return <ToneLabel tone="warn">{t("seatsFew", { n: number(left) })}</ToneLabel>;
}
