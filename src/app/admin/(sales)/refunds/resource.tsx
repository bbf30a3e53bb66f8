"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import { choiceFilter } from "../../_resource/choice-filter";
import { daysFilter } from "../../_resource/days-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { PartyLink } from "../../_sales/party-link";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, type RefundKind, STATES } from "./address";
import { RefundDrawer } from "./drawer";
import { StateMark } from "./state-mark";

type Row = RefundKind["row"];

/** Refunds, the latest first: awaiting decision, awaiting payout, done. */
const REFUNDS: Resource<RefundKind> = {
  words: "refunds",
  address: ADDRESS,
  topics: ["refund.", "trade.", "limbo.", "booking.", "supplier_order."],
  drawerId: "refund",
  arrives: true,
  useList: (input, first) => useLoadedPages(api.refunds.list.useInfiniteQuery(input, pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.refunds.get.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().refunds.list.fetch,
  useReload: () => api.useUtils().refunds.invalidate,
  useTitleOf: () => {
    const t = useTranslations("refunds");
    const { digits } = useFormat();
    return ({ id, local_pnr }) => t("one", { n: digits(String(id)), pnr: local_pnr });
  },
  useTexts: () => {
    const t = useTranslations("refunds");
    const partyName = useName();
    const { moment, money } = useFormat();
    const amount = (of: number | null, currency: string) => (of === null ? t("unknown") : money(of, currency).figure);
    return {
      names: {
        ...{ pnr: t("column.pnr"), created: t("column.created"), buyer: t("column.buyer"), to: t("column.to") },
        ...{ state: t("column.state"), due: t("column.due") },
        ...{ penalty: t("column.penalty"), refundable: t("column.refundable") },
      },
      of: (row) => ({
        ...{ pnr: row.local_pnr, created: moment(row.created_at), buyer: partyName(row.party) },
        ...{ to: t(`to.${row.refund_to}`), state: t(`state.${row.state}`), due: dueOf(row) && moment(dueOf(row)!) },
        ...{ penalty: amount(row.penalty, row.currency), refundable: amount(row.refundable, row.currency) },
      }),
    };
  },
  columns: [
    { name: "pnr", code: true, Beside: PassengerCount },
    { name: "created", Cell: ({ row }) => <DayTime at={row.created_at} />, needs: 52 },
    {
      name: "buyer",
      Cell: ({ row: { party } }) => (
        <PartyLink party={`${party.type}:${party.id}`} name={party.name} latin={party.name_latin} plain />
      ),
      clips: "short",
    },
    { name: "to", needs: 66 },
    { name: "state", Cell: ({ row }) => <StateMark state={row.state} /> },
    { name: "due", Cell: Due, needs: 66 },
    { name: "penalty", Cell: ({ row }) => <Amount of={row} name="penalty" />, end: true, needs: 40 },
    { name: "refundable", Cell: ({ row }) => <Amount of={row} name="refundable" />, end: true },
  ],
  useFilters: () => {
    const t = useTranslations("refunds");
    return [
      choiceFilter("state", {
        label: t("column.state"),
        choices: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      }),
      daysFilter(t("column.created")),
    ];
  },
  Files: ({ input: { per_page: _, cursor: __, ...params }, children }) => (
    <ExportMenu kind="refunds" params={params}>
      {children}
    </ExportMenu>
  ),
  useEmptyTexts: ({ values: { state } }) => {
    const t = useTranslations("refunds");
    const name = state === "open" ? "noneOpen" : state === "all" ? "empty" : "none";
    return { title: t(`${name}Title`), text: t(`${name}Text`) };
  },
  useEmptyAction: ({ values: { state }, set }) => {
    const t = useTranslations("refunds");
    return state === "all"
      ? { label: t("emptyAction"), href: "/admin/reservations" }
      : { label: t("showAll"), onClick: () => set({ state: "all" }) };
  },
  Drawer: RefundDrawer,
};

export const Refunds = ({ first }: { first: FirstRows<RefundKind> }) => <ResourcePage of={REFUNDS} first={first} />;

function PassengerCount({ row: { passengers } }: { row: Row }) {
  const t = useTranslations("refunds");
  const { number } = useFormat();
  return (
    <small className={parts.soft} data-needs={40}>
      {" "}
      {t("passengers", { count: passengers, n: number(passengers) })}
    </small>
  );
}

/** Without a decision until then the penalty rule applies. */
const dueOf = ({ state, deadline_at }: Row) => (state === "awaiting_owner" ? deadline_at : null);

function Due({ row }: { row: Row }) {
  const at = dueOf(row);
  return at && <DayTime at={at} />;
}

function Amount({ of, name }: { of: Row; name: "penalty" | "refundable" }) {
  const t = useTranslations("refunds");
  const amount = of[name];
  return amount === null ? t("unknown") : <Money amount={amount} currency={of.currency} />;
}
