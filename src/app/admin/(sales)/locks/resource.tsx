"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MAX_EXTENSIONS } from "@/domain/sales/hold/rules";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/state/notice";
import { api } from "../../_client";
import { choiceFilter } from "../../_resource/choice-filter";
import { type FirstRows, type Resource, rowsOf } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { ADDRESS, isAtSupplier, type LockKind } from "./address";
import { LockDrawer } from "./drawer";
import { Hoarders } from "./hoarders";
import css from "./locks.module.css";
import { useHolderName, useSelf } from "./use-holder-name";
import { TOPICS, useExpiry, useReloadLocks } from "./use-locks-live";

type Props = { row: LockKind["row"] };

/** Held seats that are not sold, the earliest expiry first. */
const LOCKS: Resource<LockKind> = {
  words: "locks",
  address: ADDRESS,
  topics: TOPICS,
  writes: "reservation:write",
  drawerId: "lock",
  idOf: ({ lock_id }) => lock_id,
  useList: (input, initialData) => {
    const query = api.locks.list.useQuery(input, { initialData, placeholderData: keepPreviousData });
    useExpiry(rowsOf<LockKind>(query.data));
    return query;
  },
  useRead: () => api.useUtils().locks.list.fetch,
  useReload: useReloadLocks,
  useBulk: () => {
    const t = useTranslations("locks");
    const { client } = api.useUtils();
    const run = (row: Props["row"]) =>
      (isAtSupplier(row) ? client.offerLocks : client.locks).extend.mutate({ lock_id: row.lock_id });
    return { others: [{ label: t("extend"), fits: ({ extensions }) => extensions < MAX_EXTENSIONS, run }] };
  },
  useTitleOf: () => {
    const t = useTranslations("locks");
    const titled = useTitled();
    const holderName = useHolderName();
    return (row) => t("one", { charter: titled(row.charter), holder: holderName(row) });
  },
  useTexts: () => {
    const t = useTranslations("locks");
    const { day, time, number, money, moment } = useFormat();
    const titled = useTitled();
    const holderName = useHolderName();
    const local = (at: string, zone: string) => `${day(new Date(at), zone)} ${time(new Date(at), zone)}`;
    return {
      names: {
        ...{ charter: t("column.charter"), left: t("column.left"), departure: t("column.departure") },
        ...{ holder: t("column.holder"), seats: t("column.seats"), amount: t("column.amount") },
        ...{ since: t("column.since"), until: t("column.until") },
      },
      of: (row) => ({
        charter: [titled(row.charter), row.fare_class].filter(Boolean).join(" "),
        departure: local(row.departs_at, row.departure_zone),
        ...{ holder: holderName(row), seats: number(row.seats) },
        amount: row.total === null ? null : money(row.total, row.currency).figure,
        ...{ since: moment(row.created_at), until: moment(row.expires_at) },
      }),
    };
  },
  columns: [
    { name: "charter", Cell: Charter, Beside: Offer, clips: "short" },
    { name: "left", Cell: ({ row }) => <Countdown until={row.expires_at} />, Beside: Extended, acts: true },
    {
      name: "departure",
      Cell: ({ row }) => <DayTime at={row.departs_at} timeZone={row.departure_zone} />,
      needs: 52,
    },
    { name: "holder", clips: "short" },
    { name: "seats", end: true, needs: 40 },
    {
      name: "amount",
      Cell: ({ row }) => row.total !== null && <Money amount={row.total} currency={row.currency} />,
      end: true,
    },
    { name: "since", Cell: ({ row }) => <DayTime at={row.created_at} soft />, needs: 66 },
    { name: "until", Cell: ({ row }) => <DayTime at={row.expires_at} soft />, needs: 66 },
  ],
  useFilters: (list, values) => {
    const t = useTranslations("locks");
    const { number } = useFormat();
    const titled = useTitled();
    const holderName = useHolderName();
    const self = useSelf();
    const { holder, charter } = values as { holder: string | null; charter: number | null };
    const rows = rowsOf<LockKind>(list);
    const holders = new Map([
      ...(holder ? [[holder, holder] as const] : []),
      ...rows.map((row) => [row.holder, holderName(row)] as const),
      [self, t("mine")] as const,
    ]);
    const choices = [...holders].map(([value, label]) => ({ value, label }));
    const chosen = rows.find((row) => row.charter.id === charter)?.charter;
    const charterName = chosen ? titled(chosen) : charter !== null && t("oneCharter", { id: number(charter) });
    return [
      choiceFilter("holder", { label: t("column.holder"), any: t("anyHolder"), choices, first: true }),
      { name: "charter", show: () => charterName && <span className={css.chip}>{charterName}</span> },
    ];
  },
  Above: ({ set }) => <Hoarders onShow={(holder) => set({ holder })} />,
  useEmptyAction: () => ({ label: useTranslations("locks")("emptyAction"), href: "/admin/reservations" }),
  Drawer: LockDrawer,
  Gone: () => {
    const t = useTranslations("locks");
    return <Notice title={t("goneTitle")} text={t("goneText")} />;
  },
};

export const Locks = ({ first }: { first: FirstRows<LockKind> }) => <ResourcePage of={LOCKS} first={first} />;

function Charter({ row: { charter } }: Props) {
  return useTitled()(charter);
}

function Offer({ row: { fare_class, offer } }: Props) {
  const t = useTranslations("locks");
  const titled = useTitled();
  return (
    <>
      {" "}
      {fare_class && <bdi className={`code ${parts.soft}`}>{fare_class}</bdi>}
      {offer && (
        <small className={css.supplier}>
          {t(`product.${offer.product}`)} · <bdi>{titled(offer.supplier)}</bdi>
        </small>
      )}
    </>
  );
}

function Extended({ row: { extended } }: Props) {
  const t = useTranslations("locks");
  return extended && <small className={parts.soft}> {t("extended")}</small>;
}
