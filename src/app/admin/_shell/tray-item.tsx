"use client";
import { Button, Progress } from "@mantine/core";
import { IconDownload, IconFileTypePdf, IconFileTypeXls } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, wordsOf } from "@/ui/state/refusal";
import { api, useBranchId } from "../_client";
import css from "./jobs-tray.module.css";

type Row = inferRouterOutputs<ConsoleRouter>["exports"]["list"]["rows"][number];

const ICON = { pdf: IconFileTypePdf, xlsx: IconFileTypeXls } as const;

/** One file: progress and cancel, download, or the reason of failure. */
export function TrayItem({ row }: { row: Row }) {
  const t = useTranslations("files");
  const branch = useBranchId();
  const utils = api.useUtils();
  const cancel = api.exports.cancel.useMutation({ onSettled: () => utils.exports.invalidate() });
  const { id, kind, format, state, percent, asked_at } = row;
  const Icon = ICON[format];
  const name = t(`kind.${kind}`);
  return (
    <li className={css.item} data-export={id} data-state={state}>
      <Icon className={css.icon} size={22} stroke={1.4} aria-hidden />
      <div className={css.what}>
        <strong>{name}</strong>
        <small>
          <DayTime at={asked_at} /> · <ExportStatus row={row} />
        </small>
        {isInProgress(state) && <Progress value={percent} size={4} aria-label={t("progress", { name })} />}
      </div>
      {isInProgress(state) && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t("cancelOf", { name })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t("cancel")}
        </Button>
      )}
      {state === "done" && (
        <Button
          component="a"
          href={`/api/exports/${id}?branch=${branch}`}
          size="compact-xs"
          leftSection={<IconDownload size={14} />}
          aria-label={t("downloadOf", { name })}
        >
          {t("download")}
        </Button>
      )}
    </li>
  );
}

function ExportStatus({ row: { state, reason, percent, rows, bytes } }: { row: Row }) {
  const t = useTranslations("files");
  const { locale } = useReading();
  const { number } = useFormat();
  if (state === "running") return <span>{t("percent", { n: number(percent) })}</span>;
  if (state === "done")
    return <span>{t("size", { rows: number(rows ?? 0), kb: number(Math.ceil((bytes ?? 0) / 1024)) })}</span>;
  if (state === "failed") {
    const { title, solution } = wordsOf({ reason: reason as RefusalDto["reason"] }, locale);
    return (
      <span className={css.failed}>
        {title}. {reason === "tooLarge" ? t("tooLarge") : solution}
      </span>
    );
  }
  return <span>{t(state)}</span>;
}
