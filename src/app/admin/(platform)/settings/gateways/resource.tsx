"use client";
import { IconLink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DRIVER_NAMES } from "@/domain/cashier/gateway/rules.drivers";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import { HeadLink } from "../../../_resource/head-link";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { WaitingChanges } from "../changes/waiting-changes";
import { ADDRESS, type Gateway, type GatewayKind } from "./address";
import { ActiveSwitch, GatewayRowActs } from "./row-acts";

/** Payment gateways: the first active one of a currency is the default. */
const GATEWAYS: Resource<GatewayKind> = {
  words: "gatewaySettings",
  address: ADDRESS,
  topics: ["gateway."],
  writes: "gateway:write",
  drawerId: "gateway",
  opens: "form",
  useList: (_, initialData) => api.gateways.list.useQuery(undefined, { initialData }),
  useRead: () => {
    const { list } = api.useUtils().gateways;
    return () => list.fetch();
  },
  useReload: () => api.useUtils().gateways.invalidate,
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("gatewaySettings");
    const { locale } = useReading();
    const { money } = useFormat();
    const titled = useTitled();
    return {
      names: {
        ...{ title: t("column.title"), driver: t("column.driver"), currency: t("column.currency") },
        ...{ paid: t("column.paid"), stands: t("column.stands"), acts: t("column.acts") },
      },
      of: (row) => ({
        title: titled(row),
        driver: DRIVER_NAMES[row.driver][locale],
        currency: row.currency,
        paid: money(row.transactions.paid, row.currency).figure,
        stands: t(row.active ? "takes" : "off"),
      }),
    };
  },
  columns: [
    { name: "title", Cell: Name },
    { name: "driver", needs: 40 },
    { name: "currency", code: true, needs: 40 },
    { name: "paid", Cell: Paid, needs: 52 },
    { name: "stands", Cell: ActiveSwitch },
    { name: "acts", Cell: GatewayRowActs, wraps: true, acts: true },
  ],
  Intro,
  Tools: () => (
    <HeadLink href="/admin/gateway-links" icon={IconLink}>
      {useTranslations("gatewaySettings")("links")}
    </HeadLink>
  ),
  Dialog: late(() => import("./form")),
};

export const Gateways = ({ first }: { first: FirstRows<GatewayKind> }) => <ResourcePage of={GATEWAYS} first={first} />;

function Name({ row, list }: { row: Gateway; list: GatewayKind["list"] }) {
  const t = useTranslations("gatewaySettings");
  const first = list.rows.find(({ active, currency }) => active && currency === row.currency);
  return (
    <>
      <bdi>{useTitled()(row)}</bdi> {first === row && <small className={parts.soft}>{t("default")}</small>}
    </>
  );
}

function Paid({ row: { transactions, currency } }: { row: Gateway }) {
  const t = useTranslations("gatewaySettings");
  const { number } = useFormat();
  return (
    <>
      <Money amount={transactions.paid} currency={currency} />{" "}
      <small className={parts.soft}>
        {t("paidCount", { count: transactions.success, n: number(transactions.success) })}
      </small>
    </>
  );
}

function Intro() {
  const t = useTranslations("gatewaySettings");
  return (
    <>
      <p className={page.intro}>{t("intro")}</p>
      <WaitingChanges subject="gateway" />
    </>
  );
}
