"use client";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { isolated } from "@/ui/format/runs";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { useMay } from "../../_client";
import { giveBackHref } from "../../_sales/hrefs";
import { ProductMark } from "../../_sales/product-mark";
import { reservationHref } from "../../(accounting)/accounting/_parts/record-hrefs";
import type { Details } from "./address";
import css from "./orders.module.css";
import { ItemMark } from "./status-mark";

type Item = Details["items"][number];

/** Items of the order: supplier, number, and the reason when not sold. */
export function Items({ of }: { of: Details }) {
  const t = useTranslations("orders");
  return (
    <section className={drawer.section}>
      <h3>{t("items")}</h3>
      <ol className={css.items}>
        {of.items.map((item) => (
          <li key={item.line} data-item={item.line}>
            <p className={css.itemHead}>
              <ProductMark product={item.product} />
              <ItemMark status={item.status} />
              <span className={parts.end}>
                <Money amount={item.total} currency={item.currency} />
              </span>
            </p>
            <Of item={item} part={of.parts.find(({ line }) => line === item.line)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Of({ item, part }: { item: Item; part: Details["parts"][number] | undefined }) {
  const t = useTranslations("orders");
  const { locale } = useReading();
  const { route } = useFormat();
  const mayWrite = useMay("reservation:write");
  const { pnr, status } = item;
  return (
    <>
      {part && (
        <p className={parts.soft}>
          {part.own_seats ? t("ownSeats") : locale === "fa" ? part.supplier.title : part.supplier.title_latin}{" "}
          <span className="code">{routeOf(part.offer, route)}</span>
        </p>
      )}
      {pnr && (
        <p className={parts.line}>
          <Link className={parts.link} href={reservationHref(pnr.local)}>
            <bdi className="code">{pnr.local}</bdi>
          </Link>
          {pnr.original && pnr.original !== pnr.local && (
            <span className={parts.soft}>
              {t("theirPnr")} <bdi className="code">{pnr.original}</bdi>
            </span>
          )}
          {mayWrite && status === "issued" && (
            <Link className={`${parts.link} ${parts.end}`} href={giveBackHref(pnr.local)}>
              <IconArrowBackUp size={14} stroke={1.8} aria-hidden /> {t("giveBack")}
            </Link>
          )}
        </p>
      )}
      {item.title && status !== "issued" && (
        <p className={css.fault}>
          <strong>{item.title}</strong> {item.solution}
        </p>
      )}
    </>
  );
}

/** Route and flight for transport, name for others; nothing for neither. */
function routeOf(offer: unknown, route: (from: string, to: string) => string): string {
  const { segments, name } = (offer ?? {}) as { segments?: unknown; name?: unknown };
  if (!Array.isArray(segments)) return typeof name === "string" ? name : "";
  const [first, last] = [segments[0], segments.at(-1)] as Segment[];
  return first && last
    ? `${route(first.origin, last.destination)} ${isolated(`${first.carrier} ${first.number}`)}`
    : "";
}
type Segment = { origin: string; destination: string; carrier: string; number: string } | undefined;
