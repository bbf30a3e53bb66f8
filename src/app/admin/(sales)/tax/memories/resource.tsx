"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { ADDRESS, type Memory, type MemoryKind } from "./address";

/** Fiscal memories with the state of their connection and the end of their certificate; a row opens its form. */
const MEMORIES: Resource<MemoryKind> = {
  words: "fiscalMemories",
  address: ADDRESS,
  topics: ["fiscal_memory."],
  writes: "tax:approve",
  drawerId: "memory",
  useList: (_, initialData) => api.eInvoices.memories.useQuery(undefined, { initialData, refetchInterval: 10_000 }),
  useReload: () => api.useUtils().eInvoices.invalidate,
  useTitleOf:
    () =>
    ({ title }) =>
      title,
  useTexts: () => {
    const t = useTranslations("fiscalMemories");
    const { moment } = useFormat();
    return {
      names: {
        ...{ title: t("column.title"), memory: t("column.memory"), environment: t("column.environment") },
        ...{ state: t("column.state"), certificate: t("column.certificate"), lastOk: t("column.lastOk") },
      },
      of: (row) => ({
        title: row.title,
        memory: row.memory_id,
        environment: t(`environment.${row.environment}`),
        state: t(stateOf(row)),
        certificate: moment(row.certificate_until),
        lastOk: row.last_ok_at ? moment(row.last_ok_at) : "—",
      }),
    };
  },
  columns: [
    { name: "title", clips: true },
    { name: "memory", code: true },
    { name: "environment", needs: 40 },
    { name: "state", Cell: State },
    { name: "certificate", Cell: Certificate },
    { name: "lastOk", Cell: ({ row }) => (row.last_ok_at ? <DayTime at={row.last_ok_at} soft /> : "—"), needs: 52 },
  ],
  opens: "form",
  Dialog: late(() => import("./form")),
};

export const Memories = ({ first }: { first: FirstRows<MemoryKind> }) => <ResourcePage of={MEMORIES} first={first} />;

const stateOf = ({ active, failures }: Memory) =>
  active ? (failures > 0 ? ("state.failing" as const) : ("state.active" as const)) : ("state.inactive" as const);

function State({ row }: { row: Memory }) {
  const t = useTranslations("fiscalMemories");
  const state = stateOf(row);
  const tone = state === "state.failing" ? "bad" : state === "state.active" ? "good" : "neutral";
  return (
    <ToneLabel tone={tone}>
      {t(state)}
      {state === "state.failing" && row.last_fault && <bdi> {row.last_fault}</bdi>}
    </ToneLabel>
  );
}

/** Days until the end of the certificate; urgent in its last week. */
function Certificate({ row: { certificate_days, warning } }: { row: Memory }) {
  const t = useTranslations("fiscalMemories");
  const { number } = useFormat();
  const days = Math.abs(certificate_days);
  const text = t(certificate_days < 0 ? "ended" : "daysLeft", { count: days, n: number(days) });
  return <ToneLabel tone={warning === null ? "good" : warning === 7 ? "bad" : "warn"}>{text}</ToneLabel>;
}
