"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { orderHref } from "../../_sales/hrefs";
import { PartyLink } from "../../_sales/party-link";
import { ProductMark } from "../../_sales/product-mark";
import type { Details } from "./filters";

/** Sold product, buyer, order, and supplier with its number. */
export function Sold({ of: { product, buyer, partner, trade_id, supplier, supplier_pnr } }: { of: Details }) {
  const t = useTranslations("drawer");
  const { digits } = useFormat();
  const { locale } = useReading();
  return (
    <>
      <Fact name={t("product")}>
        <ProductMark product={product} />
      </Fact>
      {buyer && !partner && (
        <Fact name={t("buyer")}>
          <PartyLink party={`${buyer.type}:${buyer.id}`} name={buyer.name} latin={buyer.name_latin} />
        </Fact>
      )}
      {trade_id !== null && (
        <Fact name={t("order")}>
          <Link className={parts.link} href={orderHref(trade_id)}>
            {digits(String(trade_id))}
          </Link>
        </Fact>
      )}
      {supplier && (
        <Fact name={t("supplier")}>
          {locale === "fa" ? supplier.title : supplier.title_latin}{" "}
          {supplier_pnr && <bdi className="code">{supplier_pnr}</bdi>}
        </Fact>
      )}
    </>
  );
}
