"use client";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { REPORTS, type ReportName } from "@/domain/reporting/report/rules";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../../_client";
import { DRAWER_ID, ScheduleDrawer } from "./drawer";
import { Table } from "./table";
import type { Schedule, ScheduleList } from "./types";
import { useNames } from "./use-names";

const Dialog = late(() => import("./schedule-dialog"));
const PARSERS = {
  schedule: parseAsInteger,
  /** A new schedule of this report. */
  new: parseAsStringLiteral(Object.keys(REPORTS) as ReportName[]),
  by: parseAsString,
};

/** Scheduled reports, the next first; with recent deliveries of one in a drawer. */
export function Schedules({ first }: { first: ScheduleList | undefined }) {
  const t = useTranslations("reportSchedules");
  const { number } = useFormat();
  const { reportOf } = useNames();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write");
  const [{ schedule: open, new: report, by }, setOpen] = useQueryStates(PARSERS);
  const [editing, setEditing] = useState<Schedule | null>(null);
  const [removed, setRemoved] = useState<Schedule | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const query = api.reportSchedules.list.useQuery(undefined, { initialData: first });
  const restore = api.reportSchedules.restore.useMutation();
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("report_schedule.") || topic === "messages.changed",
    onChange: () => void utils.reportSchedules.invalidate(),
  });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-schedule",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setOpen({ schedule: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => void setOpen({ new: "sales" }) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const none = { title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) };
  const shown = rows.find(({ id }) => id === open);
  const close = () => {
    setEditing(null);
    void setOpen({ new: null, by: null });
  };
  return (
    <div className={page.page} data-drawer={shown ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: rows.length, n: number(rows.length) })}
          live={live}
          {...(add && { add })}
        />
        <UndoBar
          text={removed && t("removed", { report: reportOf(removed) })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
            await utils.reportSchedules.invalidate();
          }}
        />
        <ListStates query={query} narrowed={false} none={none} empty={none}>
          <Table rows={rows} open={open} walk={walk} />
        </ListStates>
      </section>
      {shown && (
        <ScheduleDrawer
          key={shown.id}
          schedule={shown}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={() => setEditing(shown)}
          onRemoved={() => {
            setRemoved(shown);
            void setOpen({ schedule: null }, { history: "replace" });
          }}
        />
      )}
      {mayWrite && (editing || report) && (
        <Dialog
          schedule={editing}
          of={{ report: report ?? "sales", by }}
          onClose={close}
          onSaved={(id) => {
            setEditing(null);
            void setOpen({ new: null, by: null, schedule: id }, { history: "push" });
          }}
        />
      )}
    </div>
  );
}
