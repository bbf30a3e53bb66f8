"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { ADDRESS, type Schedule, type ScheduleKind } from "./address";
import { ScheduleDrawer } from "./drawer";
import { DeliveryMark, deliveryLook, ScheduleStatus, scheduleLook } from "./schedule-status";
import { useNames } from "./use-names";

/** Scheduled reports, the next first; with recent deliveries of one in a drawer. */
const SCHEDULES: Resource<ScheduleKind> = {
  words: "reportSchedules",
  address: ADDRESS,
  topics: ["report_schedule.", "messages.changed"],
  writes: "accounting:write",
  drawerId: "schedule",
  useList: (_, initialData) => api.reportSchedules.list.useQuery(undefined, { initialData }),
  useRead: () => {
    const { list } = api.useUtils().reportSchedules;
    return () => list.fetch();
  },
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: ({ active }) => active,
        set: ({ id }, active) => client.reportSchedules.setActive.mutate({ id, active }),
      },
      remove: ({ id }) => client.reportSchedules.remove.mutate({ id }),
      restore: ({ id }) => client.reportSchedules.restore.mutate({ id }),
    };
  },
  useReload: () => api.useUtils().reportSchedules.invalidate,
  useTitleOf: () => useNames().reportOf,
  useTexts: () => {
    const t = useTranslations("reportSchedules");
    const { moment } = useFormat();
    const { reportOf, whenOf } = useNames();
    return {
      names: {
        ...{ report: t("column.report"), when: t("column.when"), recipients: t("column.recipients") },
        ...{ next: t("column.next"), last: t("column.last"), state: t("column.state") },
      },
      of: (row) => ({
        report: reportOf(row),
        when: whenOf(row),
        recipients: row.recipients.join(" "),
        next: row.active ? moment(row.next_at) : null,
        last: row.deliveries[0] ? t(`delivery.${deliveryLook(row.deliveries[0]).word}`) : null,
        state: t(`state.${scheduleLook(row).word}`),
      }),
    };
  },
  columns: [
    { name: "report" },
    { name: "when" },
    { name: "recipients", Cell: Recipients, needs: 52 },
    { name: "next", Cell: ({ row }) => row.active && <DayTime at={row.next_at} soft />, needs: 40 },
    {
      name: "last",
      Cell: ({ row: { deliveries } }) => deliveries[0] && <DeliveryMark delivery={deliveries[0]} />,
      needs: 52,
    },
    { name: "state", Cell: ({ row }) => <ScheduleStatus schedule={row} /> },
  ],
  Drawer: ScheduleDrawer,
  Dialog: late(() => import("./form")),
};

export const Schedules = ({ first }: { first: FirstRows<ScheduleKind> }) => (
  <ResourcePage of={SCHEDULES} first={first} />
);

function Recipients({ row: { recipients } }: { row: Schedule }) {
  const t = useTranslations("reportSchedules");
  return (
    <>
      <bdi className="code">{recipients[0]}</bdi>
      {recipients.length > 1 && ` ${t("more", { n: recipients.length - 1 })}`}
    </>
  );
}
