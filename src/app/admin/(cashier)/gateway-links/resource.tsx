"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconSettings } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { DRIVES } from "@/domain/cashier/gateway/rules";
import { DateRange } from "@/ui/dates/date-range";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import { LedgerLink } from "../../_money/ledger-link";
import { type Party, partyKey, partyOf } from "../../_money/party";
import { PartyPicker } from "../../_money/party-picker";
import { ChoiceFilter } from "../../_resource/choice-filter";
import type { FiltersProps, Resource } from "../../_resource/resource";
import { firstPage, useLoadedPages } from "../../_resource/use-loaded-pages";
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
  useList: (input, first) =>
    useLoadedPages(
      api.gateways.links.useInfiniteQuery(input, {
        ...firstPage(first),
        getNextPageParam: (last) => last.meta.next_cursor,
        placeholderData: keepPreviousData,
      }),
    ),
  useRecord: (id, _row, initialData) => api.gateways.link.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().gateways.links.fetch,
  useReload: () => {
    const utils = api.useUtils();
    return () => utils.gateways.invalidate();
  },
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
  Filters,
  Tools,
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

/** Currency of the branch. */
function useCurrency() {
  return api.me.useQuery(undefined, { staleTime: 600_000 }).data?.branch.currency;
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

export function Tools() {
  const t = useTranslations("gatewayLinks");
  return (
    <Button
      component={Link}
      href="/admin/settings/gateways"
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden />}
    >
      {t("gateways")}
    </Button>
  );
}

function Filters(props: FiltersProps) {
  const t = useTranslations("gatewayLinks");
  const titled = useTitled();
  const gateways = api.gateways.list.useQuery(undefined, { staleTime: 60_000 });
  const filter = (name: "status" | "drive" | "gateway", choices: { value: string | number; label: string }[]) => (
    <ChoiceFilter {...props} name={name} label={t(`column.${name}`)} any={t(`any.${name}`)} choices={choices} />
  );
  const day = (name: "from" | "to") => props.values[name] as string | null;
  return (
    <>
      {filter(
        "status",
        STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {filter(
        "drive",
        DRIVES.map((value) => ({ value, label: t(`drive.${value}`) })),
      )}
      {filter(
        "gateway",
        (gateways.data?.rows ?? []).map((row) => ({ value: row.id, label: titled(row) })),
      )}
      <PayerFilter {...props} />
      <DateRange from={day("from")} to={day("to")} onChange={props.set} label={t("column.created")} />
    </>
  );
}

function PayerFilter({ values, set }: FiltersProps) {
  const t = useTranslations("gatewayLinks");
  const currency = useCurrency();
  const [party, setParty] = useState<Party | null>(null);
  const key = values.party as string | null;
  const known = partyOf(key);
  return (
    <PartyPicker
      className={css.party}
      aria-label={t("column.payer")}
      placeholder={t("any.payer")}
      types={["colleague", "passenger"]}
      currency={currency ?? "IRR"}
      value={known && (party && partyKey(party) === key ? party : { ...known, name: null })}
      onChange={(to) => {
        setParty(to);
        set({ party: to && partyKey(to) });
      }}
    />
  );
}
