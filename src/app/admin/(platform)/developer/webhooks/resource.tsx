"use client";
import { useTranslations } from "next-intl";
import { healthOf } from "@/domain/platform/webhook/rules";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { WaitingChanges } from "../../settings/changes/waiting-changes";
import { ADDRESS, type Endpoint, type EndpointKind } from "./address";
import { WebhookDrawer } from "./drawer";
import { HealthMark } from "./marks";
import { useOwnerText } from "./use-owner-text";
import css from "./webhooks.module.css";
import { Whose } from "./whose";

/** Deliveries change without live events. */
const LOOKED_AT_EVERY_MS = 10_000;

/** Endpoints with their health; one with keys and deliveries in a drawer. */
const WEBHOOKS: Resource<EndpointKind> = {
  words: "webhooks",
  address: ADDRESS,
  topics: ["webhook."],
  writes: "partner:write",
  drawerId: "endpoint",
  useList: (_, initialData) =>
    api.webhooks.list.useQuery(undefined, { initialData, refetchInterval: LOOKED_AT_EVERY_MS }),
  useRead: () => {
    const { list } = api.useUtils().webhooks;
    return () => list.fetch();
  },
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: ({ active }) => active,
        set: ({ id, version }, active) => client.webhooks.setActive.mutate({ id, version, active }),
      },
    };
  },
  useReload: () => api.useUtils().webhooks.invalidate,
  useTitleOf: () => (endpoint) => endpoint.title,
  useTexts: () => {
    const t = useTranslations("webhooks");
    const { number, moment } = useFormat();
    const ownerOf = useOwnerText();
    return {
      names: {
        ...{ title: t("column.title"), whose: t("column.whose"), types: t("column.types") },
        ...{ state: t("column.state"), waiting: t("column.waiting"), dropped: t("column.dropped") },
        lastOk: t("column.lastOk"),
      },
      of: (row) => ({
        title: `${row.title} ${hostOf(row)}`,
        whose: ownerOf(row),
        types: row.types.join(" "),
        state: t(`health.${healthOf(row, Date.now())}`),
        waiting: number(row.waiting),
        dropped: number(row.dropped),
        lastOk: row.last_ok_at ? moment(row.last_ok_at) : "—",
      }),
    };
  },
  columns: [
    { name: "title", Cell: Name },
    { name: "whose", Cell: ({ row }) => <Whose of={row} />, needs: 40 },
    { name: "types", code: true, clips: true, needs: 40 },
    { name: "state", Cell: ({ row }) => <HealthMark of={row} /> },
    { name: "waiting", end: true },
    { name: "dropped", end: true, needs: 40 },
    {
      name: "lastOk",
      Cell: ({ row }) => (row.last_ok_at ? <DayTime at={row.last_ok_at} soft /> : "—"),
      needs: 40,
    },
  ],
  Intro,
  Drawer: WebhookDrawer,
  Dialog: late(() => import("./endpoint-dialog")),
};

export const Webhooks = ({ first }: { first: FirstRows<EndpointKind> }) => <ResourcePage of={WEBHOOKS} first={first} />;

const hostOf = ({ url }: Endpoint) => new URL(url).host;

function Name({ row }: { row: Endpoint }) {
  return (
    <>
      <bdi>{row.title}</bdi> <bdi className={`code ${css.code}`}>{hostOf(row)}</bdi>
    </>
  );
}

function Intro() {
  const t = useTranslations("webhooks");
  return (
    <>
      <p className={page.intro}>{t("intro")}</p>
      <WaitingChanges subject="webhook_endpoint" />
    </>
  );
}
