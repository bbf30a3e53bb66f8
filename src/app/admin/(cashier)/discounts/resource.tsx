"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PRODUCTS } from "@/domain/cashier/discount/rules";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { api } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, type Discount, type DiscountKind, STATUS_NAMES, statusName } from "./address";
import css from "./discounts.module.css";
import { DiscountDrawer } from "./drawer";
import { StateMark } from "./state-mark";
import { UsesBar } from "./uses-bar";
import { Worth } from "./worth";

/** Discount codes, the newest first; with uses of one in a drawer. */
const DISCOUNTS: Resource<DiscountKind> = {
  words: "discounts",
  address: ADDRESS,
  topics: ["discount."],
  writes: "discount:write",
  drawerId: "discount",
  useList: (input, initialData) =>
    api.discounts.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, _row, initialData) => api.discounts.get.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().discounts.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: (row) => row.active,
        set: ({ id }, active) => client.discounts.setStatus.mutate({ id, active }),
      },
      remove: ({ id }) => client.discounts.remove.mutate({ id }),
      restore: ({ id }) => client.discounts.restore.mutate({ id }),
      fixed: ({ status }) => statusName(status) === "deleted",
    };
  },
  useReload: () => api.useUtils().discounts.invalidate,
  useTitleOf:
    () =>
    ({ code }) =>
      code,
  useTexts: () => {
    const t = useTranslations("discounts");
    const { day, decimal, money, number } = useFormat();
    const nameOf = useName();
    return {
      names: {
        code: t("column.code"),
        worth: t("column.worth"),
        uses: t("column.uses"),
        for: t("column.for"),
        ends: t("column.ends"),
        state: t("column.state"),
      },
      of: ({ code, type, value, currency, left, limit, owner, products, expires_at, status }) => ({
        code,
        worth: type === "fixed" ? money(value, currency).figure : t("percent", { n: decimal(String(value / 100)) }),
        uses: t("leftOf", { left: number(left), limit: number(limit) }),
        for: owner
          ? nameOf(owner)
          : products.map((product) => t(`product.${product}`)).join(t("and")) || t("anyProduct"),
        ends: expires_at && day(new Date(expires_at)),
        state: t(`status.${statusName(status)}`),
      }),
    };
  },
  columns: [
    { name: "code", Cell: Code, clips: true },
    { name: "worth", Cell: ({ row }) => <Worth {...row} />, needs: 40 },
    { name: "uses", Cell: ({ row }) => <UsesBar {...row} /> },
    { name: "for", clips: true, needs: 66 },
    { name: "ends", Cell: ({ row }) => (row.expires_at ? <DayTime at={row.expires_at} /> : "—"), needs: 52 },
    { name: "state", Cell: ({ row }) => <StateMark {...row} /> },
  ],
  useFilters: () => {
    const t = useTranslations("discounts");
    return [
      valueFilter("status", t("column.state"), t("anyState"), STATUS_NAMES, (one) => t(`status.${one}`)),
      valueFilter("product", t("products"), t("anyProduct"), PRODUCTS, (one) => t(`product.${one}`)),
    ];
  },
  Heading: ({ row }) => <bdi className="code">{row.code}</bdi>,
  Drawer: DiscountDrawer,
  Dialog: late(() => import("./form")),
};

export const Discounts = ({ first }: { first: FirstRows<DiscountKind> }) => (
  <ResourcePage of={DISCOUNTS} first={first} />
);

function Code({ row: { code, title } }: { row: Discount }) {
  return (
    <>
      <bdi className="code">{code}</bdi>
      {title && (
        <small className={css.title}>
          <bdi>{title}</bdi>
        </small>
      )}
    </>
  );
}
