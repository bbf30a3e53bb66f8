"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isLive, KINDS, STATUSES } from "@/domain/sales/travel-request/rules";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { api, useOperatorId } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import type { FiltersProps, FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { PartyLink } from "../../_sales/party-link";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, queryOf, type RequestKind, VIEWS } from "./address";
import { TravelRequestDrawer } from "./drawer";
import { KindMark, StatusMark, statusOf, useDays, useWay } from "./marks";
import css from "./travel-requests.module.css";

type Row = RequestKind["row"];
type View = (typeof VIEWS)[number];

/** Travel requests of customers, the longest waiting first: a queue, not a history. */
const REQUESTS: Resource<RequestKind> = {
  words: "travelRequests",
  address: ADDRESS,
  topics: ["travel_request."],
  writes: "reservation:write",
  drawerId: "request",
  useList: (input, first) =>
    useLoadedPages(api.travelRequests.list.useInfiniteQuery(queryOf(input, useOperatorId()), pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.travelRequests.get.useQuery({ id }, { initialData }),
  useRead: () => {
    const { list } = api.useUtils().travelRequests;
    const me = useOperatorId();
    return (input) => list.fetch(queryOf(input, me));
  },
  useReload: () => api.useUtils().travelRequests.invalidate,
  useBulk: () => {
    const t = useTranslations("travelRequests");
    const { own } = api.useUtils().client.travelRequests;
    const me = useOperatorId();
    const isMine = ({ owner }: Row) => owner?.id === me;
    return {
      others: [
        {
          label: t("take"),
          fits: (row) => isLive(row.status) && !isMine(row),
          run: ({ id }) => own.mutate({ id }),
        },
        {
          label: t("leave"),
          fits: (row) => isLive(row.status) && isMine(row),
          run: ({ id }) => own.mutate({ id, owner_id: null }),
        },
      ],
    };
  },
  useTitleOf: () => {
    const t = useTranslations("travelRequests");
    const { digits } = useFormat();
    const nameOf = useName();
    return ({ id, party_name, party_name_latin }) =>
      t("one", { n: digits(String(id)), name: nameOf({ name: party_name, name_latin: party_name_latin }) ?? "" });
  },
  useTexts: () => {
    const t = useTranslations("travelRequests");
    const { moment } = useFormat();
    const nameOf = useName();
    const wayOf = useWay();
    const daysOf = useDays();
    return {
      names: {
        ...{ buyer: t("column.buyer"), kind: t("column.kind"), way: t("column.way"), days: t("column.days") },
        ...{ last: t("column.last"), status: t("column.status"), since: t("column.since"), owner: t("column.owner") },
      },
      of: (row) => ({
        buyer: nameOf({ name: row.party_name, name_latin: row.party_name_latin }),
        ...{ kind: t(`kind.${row.kind}`), way: wayOf(row), days: daysOf(row) },
        last: row.last_message?.text ?? row.notes,
        status: t(`status.${statusOf(row)}`),
        since: moment(row.asked_at),
        owner: row.owner ? nameOf(row.owner) : t("nobody"),
      }),
    };
  },
  columns: [
    {
      name: "buyer",
      Cell: ({ row }) => <PartyLink party={row.party} name={row.party_name} latin={row.party_name_latin} plain />,
      Beside: Unread,
      clips: "short",
    },
    { name: "kind", Cell: ({ row }) => <KindMark kind={row.kind} />, needs: 40 },
    { name: "way", clips: "short" },
    { name: "days", needs: 66 },
    { name: "last", clips: "short", needs: 66 },
    { name: "status", Cell: ({ row }) => <StatusMark of={row} /> },
    { name: "since", Cell: ({ row }) => <DayTime at={row.asked_at} />, needs: 52 },
    { name: "owner", Cell: Owner, needs: 66 },
  ],
  Count,
  useFilters: (_list, { view }) => {
    const t = useTranslations("travelRequests");
    const status = () =>
      valueFilter("status", t("column.status"), t("anyStatus"), STATUSES, (one) => t(`status.${one}`));
    return [
      { name: "view", show: (props) => <ViewFilter {...props} /> },
      valueFilter("kind", t("column.kind"), t("anyKind"), KINDS, (one) => t(`kind.${one}`)),
      ...(view === "all" ? [status()] : []),
    ];
  },
  useEmptyTexts: ({ values }) => {
    const t = useTranslations("travelRequests");
    const view = values["view"] as View;
    if (view === "all") return { title: t("emptyTitle"), text: t("emptyText") };
    return { title: t(`empty.${view}.title`), text: t(`empty.${view}.text`) };
  },
  useEmptyAction: ({ values, set }) => {
    const t = useTranslations("travelRequests");
    return values["view"] === "all"
      ? { label: t("emptyAction"), href: "/admin/sell" }
      : { label: t("showAll"), onClick: () => set({ view: "all" }) };
  },
  Drawer: TravelRequestDrawer,
};

export const TravelRequests = ({ first }: { first: FirstRows<RequestKind> }) => (
  <ResourcePage of={REQUESTS} first={first} />
);

function Unread({ row: { unread } }: { row: Row }) {
  const t = useTranslations("travelRequests");
  const { number } = useFormat();
  return (
    unread > 0 && (
      <span className={css.unread}>
        <span aria-hidden>{number(unread)}</span>
        <span className="out-of-sight">{t("unread", { count: unread, n: number(unread) })}</span>
      </span>
    )
  );
}

function Owner({ row: { owner } }: { row: Row }) {
  const t = useTranslations("travelRequests");
  const nameOf = useName();
  return owner ? <bdi>{nameOf(owner)}</bdi> : <span className={parts.soft}>{t("nobody")}</span>;
}

function Count({ list: { total }, values }: { list: RequestKind["list"]; values: FiltersProps["values"] }) {
  const t = useTranslations("travelRequests");
  const { number } = useFormat();
  const view = values["view"] as View;
  return t(`count.${view}`, { count: total, n: number(total) });
}

function ViewFilter({ values, set }: FiltersProps) {
  const t = useTranslations("travelRequests");
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("view")}
      data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      value={values["view"] as View}
      onChange={(to) => set({ view: to, status: null })}
    />
  );
}
