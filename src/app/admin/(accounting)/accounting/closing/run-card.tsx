"use client";
import { Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useAnnounce } from "@/ui/announcer";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { documentHref } from "../_parts/hrefs";
import type { Run } from "./address";
import { CheckList } from "./check-list";
import css from "./closing.module.css";
import { useWords } from "./use-words";

const LOOK = {
  waiting: [IconClock, "neutral"],
  running: [IconClock, "neutral"],
  done: [IconCircleCheck, "good"],
  refused: [IconCircleX, "bad"],
  failed: [IconAlertTriangle, "bad"],
} as const satisfies Record<Run["state"], readonly [typeof IconClock, Tone]>;

/** Announces a run's result to a user who saw it in progress; null while it is running. */
function useAnnounceOutcome(outcome: string | null): void {
  const announce = useAnnounce();
  const under = useRef(outcome === null);
  useEffect(() => {
    if (outcome === null) under.current = true;
    else if (under.current) {
      under.current = false;
      announce(outcome);
    }
  }, [outcome, announce]);
}

/** One run: progress, then its result or obstacles. */
export function RunCard({ run, currency }: { run: Run; currency: string }) {
  const t = useTranslations("closing");
  const { digits, number, money } = useFormat();
  const { dayOf, whoOf } = useWords();
  const [Mark, tone] = LOOK[run.state];
  const busy = run.state === "waiting" || run.state === "running";
  const name = t(`run.${run.mode}`, { day: dayOf(run.to_date) });
  useAnnounceOutcome(busy ? null : `${name}: ${t(`runState.${run.state}`)}`);
  return (
    <article className={css.run} data-run={run.id} data-state={run.state}>
      <header>
        <h4>{name}</h4>
        <ToneLabel tone={tone}>
          <Mark size={15} stroke={1.8} aria-hidden /> {t(`runState.${run.state}`)}
        </ToneLabel>
        <span className={css.soft}>
          <bdi>{whoOf(run.by)}</bdi> <DayTime at={run.ended_at ?? run.asked_at} />
        </span>
      </header>
      {busy && (
        <div className={css.progress}>
          <Progress.Root>
            <Progress.Section value={run.percent} aria-label={t("progress")} animated />
          </Progress.Root>
          <span>
            {knownText(t, `step.${run.step}`) ?? run.step} {number(run.percent)}%
          </span>
        </div>
      )}
      {!busy && run.findings.length > 0 && <CheckList checks={run.findings} currency={currency} />}
      {run.numbered !== null && <p>{t("numbered", { n: number(run.numbered) })}</p>}
      {run.documents.length > 0 && (
        <ul className={css.rows}>
          {run.documents.map(({ voucher_id, doc_date, kind, total }) => (
            <li key={voucher_id}>
              <Link href={documentHref({ date: doc_date, document_id: voucher_id })}>
                {knownText(t, `kind.${kind}`) ?? kind} <bdi className="code">{digits(String(voucher_id))}</bdi>{" "}
                <time dateTime={doc_date}>{dayOf(doc_date)}</time>{" "}
                {total !== null && <bdi>{money(BigInt(total), currency).figure}</bdi>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {run.seal && (
        <p className={css.seal}>
          {t("seal")} <bdi className="code">{run.seal.slice(0, 16)}…</bdi>
          <CopyButton value={run.seal} />
        </p>
      )}
    </article>
  );
}
