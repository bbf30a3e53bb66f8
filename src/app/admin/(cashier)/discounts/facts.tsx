"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details } from "./address";
import { Worth } from "./worth";

/** The terms of a code in force. */
export function DiscountFacts({ discount }: { discount: Details }) {
  const t = useTranslations("discounts");
  const { number } = useFormat();
  const nameOf = useName();
  const author = useAuthor();
  const { title, min_amount, currency, products, groups, owner, per_user, starts_at, expires_at, given } = discount;
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        {title && (
          <Fact name={t("field.title")}>
            <bdi>{title}</bdi>
          </Fact>
        )}
        <Fact name={t("column.worth")}>
          <Worth {...discount} />
        </Fact>
        {min_amount > 0 && (
          <Fact name={t("field.minAmount")}>
            <Money amount={min_amount} currency={currency} />
          </Fact>
        )}
        <Fact name={t("products")}>
          {products.length > 0 ? products.map((product) => t(`product.${product}`)).join(t("and")) : t("anyProduct")}
        </Fact>
        <Fact name={t("field.groups")}>{groups.length === 1 ? t(`group.${groups[0]!}`) : t("anyGroup")}</Fact>
        {owner && (
          <Fact name={t("field.owner")}>
            <bdi>{nameOf(owner)}</bdi>
          </Fact>
        )}
        {per_user !== null && <Fact name={t("field.perUser")}>{number(per_user)}</Fact>}
        {starts_at && (
          <Fact name={t("field.starts")}>
            <DayTime at={starts_at} />
          </Fact>
        )}
        <Fact name={t("column.ends")}>{expires_at ? <DayTime at={expires_at} /> : t("endless")}</Fact>
        <Fact name={t("given")}>
          <Money amount={given} currency={currency} />
        </Fact>
        <Fact name={t("made")}>
          <DayTime at={discount.created_at} soft /> <small>{author(discount.created_by)}</small>
        </Fact>
      </dl>
    </section>
  );
}
