"use client";
import { ActionIcon, Indicator, Popover, Tooltip } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { lazyPart } from "@/ui/lazy-part";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useBranchLive } from "../_client";
import css from "./jobs-tray.module.css";
import { onOpenJobsTray } from "./open-jobs-tray";

// Loaded on demand: rarely opened.
const TrayItem = lazyPart(() => import("./tray-item").then((m) => ({ default: m.TrayItem })));
const AccountingRunItem = lazyPart(() =>
  import("./accounting-run-item").then((m) => ({ default: m.AccountingRunItem })),
);
const WorkItem = lazyPart(() => import("./work-item").then((m) => ({ default: m.WorkItem })));

/** Minimum interval while something is in progress. */
const CALM_MS = 3_000;

/**
 * Files and jobs of the user: number in progress, progress of each, and finished ones. Survives a reload. `reads`:
 * permission to read the books, whose closings are listed here.
 */
export function JobsTray({ operatorId, reads }: { operatorId: number; reads: boolean }) {
  const t = useTranslations("files");
  const { number } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [opened, setOpened] = useState(false);
  const query = api.exports.list.useQuery(undefined, {
    // In addition to live events: for a lost connection, or an event during a request.
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => isInProgress(row.state)) ? CALM_MS : false),
  });
  const works = api.works.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => isInProgress(row.state)) ? CALM_MS : false),
  });
  const runs = api.works.runs.useQuery(undefined, {
    enabled: reads,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => isInProgress(row.state)) ? CALM_MS : false),
  });
  const rows = [
    ...(runs.data?.rows ?? []).map((row) => ({ ...row, of: "run" as const, run: row })),
    ...(query.data?.rows ?? []).map((row) => ({ ...row, of: "export" as const })),
    ...(works.data?.rows ?? []).map((row) => ({ ...row, of: "work" as const })),
  ].sort((a, b) => Date.parse(b.asked_at) - Date.parse(a.asked_at));
  const underWay = rows.filter(({ state }) => isInProgress(state)).length;
  useBranchLive({
    concerns: (topic) =>
      /^(closing\.|ledger\.verif)/.test(topic) ||
      (/^(export|work)\.(changed$|percent\.)/.test(topic) && isMine(topic, operatorId)),
    // A running request is not restarted: a slow connection would never complete one.
    onChange: () => {
      void utils.exports.invalidate(undefined, undefined, { cancelRefetch: false });
      void utils.works.invalidate(undefined, undefined, { cancelRefetch: false });
    },
  });
  useEffect(() => onOpenJobsTray(() => setOpened(true)), []);
  const before = useRef(0);
  useEffect(() => {
    if (underWay < before.current) announce(t("ended"));
    before.current = underWay;
  }, [underWay, announce, t]);
  const name = underWay > 0 ? t("underWay", { n: underWay, count: number(underWay) }) : t("title");

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={410}>
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <Indicator
            label={number(underWay)}
            size={16}
            offset={5}
            disabled={underWay === 0}
            classNames={{ indicator: css.count }}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={name}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <IconFileExport size={18} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={css.tray} aria-label={t("title")}>
        <h2 className={css.title} tabIndex={-1} data-autofocus>
          {t("title")}
        </h2>
        {works.isError && <ErrorState refusal={refusalOfError(works.error)} onRetry={() => void works.refetch()} />}
        {query.isError && <ErrorState refusal={refusalOfError(query.error)} onRetry={() => void query.refetch()} />}
        {works.isSuccess && !query.isFetching && !works.isFetching && rows.length === 0 && (
          <p className={css.none}>{t("none")}</p>
        )}
        <ol className={css.list}>
          <Suspense fallback={null}>
            {rows.map((row) =>
              row.of === "run" ? (
                <AccountingRunItem key={`${row.run.of}${row.id}`} row={row.run} />
              ) : row.of === "export" ? (
                <TrayItem key={`e${row.id}`} row={row} />
              ) : (
                <WorkItem key={`w${row.id}`} row={row} />
              ),
            )}
          </Suspense>
        </ol>
        {rows.length > 0 && <p className={css.kept}>{t("kept")}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Progress of others is ignored. */
const isMine = (topic: string, operatorId: number) =>
  topic.endsWith(".changed") || topic.endsWith(`.percent.${operatorId}`);
