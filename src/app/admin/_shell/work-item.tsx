"use client";
import { Button, Progress } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { isInProgress } from "@/domain/kernel/is-in-progress";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { type RefusalDto, wordsOf } from "@/ui/state/refusal";
import { api } from "../_client";
import css from "./jobs-tray.module.css";
import { WORK_PAGES } from "./work-pages";

type Row = inferRouterOutputs<ConsoleRouter>["works"]["list"]["rows"][number];

/** One job: time left to undo it, progress, result, and its page. */
export function WorkItem({ row }: { row: Row }) {
  const t = useTranslations("works");
  const files = useTranslations("files");
  const utils = api.useUtils();
  const cancel = api.works.cancel.useMutation({ onSettled: () => utils.works.invalidate() });
  const { id, kind, title, state, done, total, asked_at } = row;
  const left = useSecondsUntil(row.begins_at, state === "waiting");
  const name = `${knownText(t, `kind.${kind}`) ?? kind}: ${title}`;
  const href = WORK_PAGES[kind]?.(row);
  return (
    <li className={css.item} data-work={id} data-state={state}>
      <IconListCheck className={css.icon} size={22} stroke={1.4} aria-hidden />
      <div className={css.what}>
        <strong>{name}</strong>
        <small>
          <DayTime at={asked_at} /> · <JobStatus row={row} left={left} />
        </small>
        {isInProgress(state) && left === 0 && (
          <Progress value={total === 0 ? 0 : (100 * done) / total} size={4} aria-label={files("progress", { name })} />
        )}
      </div>
      {isInProgress(state) && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={left > 0 ? t("undoOf", { name }) : t("cancelOf", { name })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {left > 0 ? t("undo") : files("cancel")}
        </Button>
      )}
      {!isInProgress(state) && href && (
        <Button component={Link} href={href} variant="default" size="compact-xs" aria-label={t("openOf", { name })}>
          {t("open")}
        </Button>
      )}
    </li>
  );
}

function JobStatus({ row: { state, reason, done, refused, total }, left }: { row: Row; left: number }) {
  const t = useTranslations("works");
  const files = useTranslations("files");
  const { locale } = useReading();
  const { number } = useFormat();
  if (left > 0) return <span>{t("begins", { seconds: number(left) })}</span>;
  if (state === "failed") {
    const { title, solution } = wordsOf({ reason: reason as RefusalDto["reason"] }, locale);
    return (
      <span className={css.failed}>
        {title}. {solution}
      </span>
    );
  }
  const counts = { done: number(done), total: number(total), refused: number(refused) };
  const result = refused > 0 ? t("withRefused", counts) : t("counts", counts);
  return <span>{state === "canceled" ? `${files("canceled")} · ${result}` : result}</span>;
}

/** Whole seconds until then, counted down while relevant; 0 afterwards. */
function useSecondsUntil(at: string, matters: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!matters) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [matters]);
  return matters ? Math.max(0, Math.ceil((Date.parse(at) - now) / 1000)) : 0;
}
