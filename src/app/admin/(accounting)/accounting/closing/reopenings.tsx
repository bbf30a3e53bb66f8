"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import type { Overview } from "./address";
import css from "./closing.module.css";
import { useWords } from "./use-words";

// Loaded on demand: rarely opened.
const Confirm = late(() => import("./confirm"));

type ReopeningInput = Overview["reopenings"][number];

/** Requests to reopen the last closed month: decided by another person. */
export function Reopenings({ overview: { reopenings, months } }: { overview: Overview }) {
  const t = useTranslations("closing");
  if (reopenings.length === 0) return null;
  return (
    <section className={css.block} aria-label={t("reopenings")}>
      <h3>{t("reopenings")}</h3>
      <ul className={css.list}>
        {reopenings.map((wish) => (
          <Line key={wish.id} wish={wish} month={months.find(({ fm }) => fm === wish.fm)} />
        ))}
      </ul>
    </section>
  );
}

function Line({ wish, month }: { wish: ReopeningInput; month: Overview["months"][number] | undefined }) {
  const t = useTranslations("closing");
  const { monthName, whoOf } = useWords();
  const may = useMay("accounting:approve");
  const utils = api.useUtils();
  const [result, setResult] = useState<RefusalDto | null>(null);
  const decide = api.closing.decideReopening.useMutation({
    onError: (error) => setResult(refusalOfError(error)),
    onSettled: () => utils.closing.invalidate(),
  });
  const [approving, setApproving] = useState(false);
  const mayApprove = may && !wish.mine && wish.state === "waiting";
  useKeys({ keya: () => mayApprove && setApproving(true) });
  const decisions = wish.mine ? (["withdrawn"] as const) : (["approved", "rejected"] as const);
  return (
    <li data-reopening={wish.id} data-state={wish.state}>
      <strong>{month && monthName(month)}</strong> <span>{t(`wish.${wish.state}`)}</span>{" "}
      <span className={css.soft}>
        <bdi>{whoOf(wish.by)}</bdi> <DayTime at={wish.asked_at} />
        {wish.decided_by && ` · ${wish.decided_by}`}
      </span>
      <p>{wish.reason}</p>
      {wish.state === "waiting" && wish.mine && <p className={css.soft}>{t("needsAnother")}</p>}
      {wish.state === "waiting" && may && (
        <div className={css.acts}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant={decision === "approved" ? "filled" : "default"}
              loading={decide.isPending}
              rightSection={decision === "approved" && <kbd aria-hidden>A</kbd>}
              {...(decision === "approved" && { "aria-keyshortcuts": "A" })}
              onClick={() => (decision === "approved" ? setApproving(true) : decide.mutate({ id: wish.id, decision }))}
            >
              {t(`decide.${decision}`)}
            </Button>
          ))}
        </div>
      )}
      <RefusalNotice refusal={result} />
      {approving && (
        <Confirm
          title={t("confirm.reopen", { month: month ? monthName(month) : "" })}
          submit={t("decide.approved")}
          onAct={() => decide.mutateAsync({ id: wish.id, decision: "approved" })}
          onClose={() => setApproving(false)}
        >
          <p>{t("confirm.reopenText")}</p>
        </Confirm>
      )}
    </li>
  );
}
