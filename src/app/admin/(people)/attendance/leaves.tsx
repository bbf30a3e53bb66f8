"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LEAVE_STATUSES } from "@/domain/people/personnel/rules";
import { api } from "../../_client";
import { valueFilter } from "../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { useName } from "../operators/use-name";
import { LEAVES, type LeaveKind, type Today } from "./address";
import { DecideDialog, LeaveDialog } from "./dialogs";
import { LeaveActs, OpenAct, type OpenedAct } from "./leave-acts";
import { LeaveDrawer } from "./leave-drawer";
import { LeaveStatusMark } from "./leave-status";
import { OwnDay } from "./own-day";
import { TOPICS, useReload } from "./use-reload";
import { useSpan } from "./use-span";

/** Leave, pending first; each row with the decisions of this user, and all actions in a drawer. */
const RESOURCE: Resource<LeaveKind> = {
  words: "attendance.leaves",
  address: LEAVES,
  topics: TOPICS,
  writes: "everyone",
  drawerId: "leave",
  useList: (input, initialData) => api.leaves.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().leaves.list.fetch,
  useReload,
  useBulk: () => {
    const t = useTranslations("attendance");
    const { leaves } = api.useUtils().client;
    const act = (name: "confirm" | "delete", run: (row: LeaveKind["row"]) => Promise<unknown>) => ({
      ...{ label: t(`do.${name}`), run },
      fits: ({ allowed_operations }: LeaveKind["row"]) => allowed_operations.includes(name),
    });
    return {
      others: [
        act("confirm", ({ id }) => leaves.update.mutate({ id, action: "confirm" })),
        act("delete", ({ id }) => leaves.remove.mutate({ id })),
      ],
    };
  },
  useTitleOf: () => {
    const nameOf = useName();
    const span = useSpan();
    return (leave) => `${nameOf(leave.operator)}, ${span.leave(leave)}`;
  },
  useTexts: () => {
    const t = useTranslations("attendance");
    const list = useTranslations("list");
    const nameOf = useName();
    const span = useSpan();
    return {
      names: {
        ...{ person: t("person"), span: t("leaves.span"), type: t("typeLabel"), reason: t("reason") },
        ...{ status: t("statusLabel"), decided: t("leaves.decided"), note: t("leaves.note"), acts: list("acts") },
      },
      of: (leave) => ({
        ...{ person: nameOf(leave.operator), span: span.leave(leave), type: t(`type.${leave.type}`) },
        ...{ reason: leave.reason, status: t(`status.${leave.status}`), note: leave.note },
        decided: leave.decided_by && nameOf(leave.decided_by),
      }),
    };
  },
  columns: [
    { name: "person", clips: true },
    { name: "span", Cell: Span, wraps: true },
    { name: "type", needs: 66 },
    { name: "reason", clips: true, needs: 40 },
    { name: "status", Cell: ({ row }) => <LeaveStatusMark status={row.status} /> },
    { name: "decided", needs: 66 },
    { name: "note", clips: true, needs: 66 },
    { name: "acts", Cell: ({ row }) => <LeaveActs leave={row} only={["confirm", "reject"]} />, needs: 40, acts: true },
  ],
  useFilters: () => {
    const t = useTranslations("attendance");
    return [valueFilter("status", t("statusLabel"), t("anyStatus"), LEAVE_STATUSES, (one) => t(`status.${one}`))];
  },
  Heading: ({ row }) => useName()(row.operator),
  Drawer: LeaveDrawer,
  Dialog: ({ onClose }) => <LeaveDialog onClose={onClose} />,
};

/** The dialogs stay open when their row leaves the list. */
export function Leaves({ first, own }: { first: FirstRows<LeaveKind>; own: Today }) {
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const close = () => setOpened(null);
  return (
    <OpenAct value={setOpened}>
      <ResourcePage of={RESOURCE} first={first}>
        <OwnDay own={own} />
      </ResourcePage>
      {opened &&
        (opened.act === "edit" || opened.act === "replace" ? (
          <LeaveDialog leave={opened.leave} act={opened.act} onClose={close} />
        ) : (
          <DecideDialog leave={opened.leave} act={opened.act} onClose={close} />
        ))}
    </OpenAct>
  );
}

/** Its lines do not break inside of a date. */
function Span({ row }: { row: LeaveKind["row"] }) {
  return <bdi>{useSpan().leave(row).replaceAll("-", `-${WORD_JOINER}`)}</bdi>;
}

const WORD_JOINER = "\u2060";
