"use client";
import { IconAlertTriangle, IconSettings } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { DRIVES } from "@/domain/cashier/gateway/rules";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { partyFilter } from "../../_money/party-filter";
import { useCurrency } from "../../_money/use-currency";
import { choiceFilter, valueFilter } from "../../_resource/choice-filter";
import { daysFilter } from "../../_resource/days-filter";
import { HeadLink } from "../../_resource/head-link";
import type { Resource } from "../../_resource/resource";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, type LinkKind, STATUSES } from "./address";
import css from "./gateway-links.module.css";
import { StatusMark } from "./status-mark";

type Props = { row: LinkKind["row"] };

const LinkDialog = late(async () => ({ default: (await import("./link-dialog")).LinkDialog }));

/** Beginnings of the topics of payments that start or return, and of cases. */
export const TOPICS = ["gateway.", "payment."];

/** Payment links, newest first, with the history of one in a drawer. */
export const LINKS: Resource<LinkKind> = {
  words: "gatewayLinks",
  address: ADDRESS,
  topics: TOPICS,
  writes: "gateway:write",
  drawerId: "link",
  arrives: true,
  useList: (input, first) => useLoadedPages(api.gateways.links.useInfiniteQuery(input, pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.gateways.link.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().gateways.links.fetch,
  useReload: () => api.useUtils().gateways.invalidate,
  useBulk: () => {
    const t = useTranslations("gatewayLinks");
    const { client } = api.useUtils();
    const run = ({ id }: Props["row"]) => client.gateways.verifyLink.mutate({ id });
    return { others: [{ label: t("verify"), fits: ({ final }) => !final, run }] };
  },
  useTitleOf: () => {
    const t = useTranslations("gatewayLinks");
    const partyName = useName();
    const { digits } = useFormat();
    return ({ id, payer }) => t("linkOf", { n: digits(String(id)), name: partyName(payer) ?? t("unnamed") });
  },
  useTexts: () => {
    const t = useTranslations("gatewayLinks");
    const partyName = useName();
    const { moment, money } = useFormat();
    const titled = useTitled();
    return {
      names: {
        ...{ payer: t("column.payer"), description: t("field.description"), created: t("column.created") },
        ...{ drive: t("column.drive"), gateway: t("column.gateway"), tracking: t("column.tracking") },
        ...{ status: t("column.status"), amount: t("column.amount") },
      },
      of: ({ payer, description, created_at, drive, gateway, tracking_code, status_name, amount, currency }) => ({
        ...{ payer: partyName(payer) ?? t("unnamed"), description, created: moment(created_at) },
        ...{ drive: t(`drive.${drive}`), gateway: titled(gateway), tracking: tracking_code },
        ...{ status: t(`status.${status_name}`), amount: money(amount, currency).figure },
      }),
    };
  },
  columns: [
    { name: "payer", wraps: true },
    { name: "description", clips: true, needs: 52 },
    { name: "created", Cell: ({ row }) => <DayTime at={row.created_at} />, needs: 40 },
    { name: "drive", needs: 66 },
    { name: "gateway", needs: 66 },
    { name: "tracking", code: true, needs: 66 },
    { name: "status", Cell: LinkStatus },
    { name: "amount", Cell: LinkAmount, end: true },
  ],
  Count,
  useFilters: (list) => {
    const t = useTranslations("gatewayLinks");
    const titled = useTitled();
    const { data } = api.gateways.list.useQuery(undefined, { staleTime: 60_000 });
    const choices = (data?.rows ?? []).map((row) => ({ value: row.id, label: titled(row) }));
    return [
      valueFilter("status", t("column.status"), t("any.status"), STATUSES, (one) => t(`status.${one}`)),
      valueFilter("drive", t("column.drive"), t("any.drive"), DRIVES, (one) => t(`drive.${one}`)),
      choiceFilter("gateway", { label: t("column.gateway"), any: t("any.gateway"), choices }),
      partyFilter(
        t("column.payer"),
        t("any.payer"),
        list?.items.map(({ payer }) => payer),
      ),
      daysFilter(t("column.created")),
    ];
  },
  Tools: ToGateways,
  Heading: ({ row }) => {
    const t = useTranslations("gatewayLinks");
    const { digits } = useFormat();
    return t("named", { n: digits(String(row.id)) });
  },
  Drawer: late(() => import("./drawer")),
  Dialog: NewLink,
};

/** A new link, for the payer of the filter. */
export function NewLink({ onClose }: { onClose: () => void }) {
  const [party] = useQueryState("party");
  return <LinkDialog party={party} onClose={onClose} />;
}

function LinkStatus({ row }: Props) {
  const t = useTranslations("gatewayLinks");
  return (
    <>
      <StatusMark status={row.status_name} />
      {row.open_cases > 0 && (
        <IconAlertTriangle className={css.alert} size={15} stroke={1.8} aria-label={t("hasCase")} role="img" />
      )}
    </>
  );
}

function LinkAmount({ row: { amount, currency, document, status_name } }: Props) {
  return (
    <span className={css.amount} data-status={status_name}>
      <LedgerLink of={document}>
        <Money amount={amount} currency={currency} />
      </LedgerLink>
    </span>
  );
}

function Count({ list: { meta } }: { list: LinkKind["list"] }) {
  const t = useTranslations("gatewayLinks");
  const { number } = useFormat();
  const currency = useCurrency();
  return (
    <>
      {t("count", { count: meta.total, n: number(meta.total) })}
      {currency && (
        <>
          {" "}
          · {t("paid")} <Money amount={meta.paid} currency={currency} />
        </>
      )}
    </>
  );
}

export function ToGateways() {
  const t = useTranslations("gatewayLinks");
  return (
    <HeadLink href="/admin/settings/gateways" icon={IconSettings}>
      {t("gateways")}
    </HeadLink>
  );
}
