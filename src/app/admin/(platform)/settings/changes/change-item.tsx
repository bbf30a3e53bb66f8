"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useWho } from "@/ui/format/use-who";
import css from "./changes.module.css";
import { DecisionDialog } from "./decision-dialog";
import { sidesOf } from "./sides";
import type { ChangeDecisionDto, ChangeDto } from "./types";

const LOOK = { approve: "filled", reject: "default", withdraw: "default" } as const;

/** One change: subject, requester, both sides of the difference, and the user's actions. */
export function ChangeItem({ row }: { row: ChangeDto }) {
  const t = useTranslations("changeRequests");
  const who = useWho();
  const [asking, setAsking] = useState<ChangeDecisionDto | null>(null);
  const { id, act, title, state, requested_by, requested_at, decided_by, decided_at, alone } = row;
  return (
    <li className={css.item} data-change={id} data-state={state}>
      <header className={css.head}>
        <h2>
          {knownText(t, `act.${act.replace(".", "_")}`) ?? act} · <bdi>{title}</bdi>
        </h2>
        <span className={css.state}>{t(`state.${state}`)}</span>
      </header>
      <p className={css.who}>
        {t("requestedBy")} {who(requested_by)} · <DayTime at={requested_at} />
        {decided_by && decided_at && (
          <>
            {" — "}
            {t("decidedBy")} {who(decided_by)} · <DayTime at={decided_at} />
          </>
        )}
        {row.decided_alone && <> · {t(`alone.${row.decided_alone}`)}</>}
      </p>
      {row.reason && <p className={css.who}>{row.reason}</p>}
      <Sides row={row} />
      {alone?.why === "one_person" && state === "waiting" && (
        <p className={css.who}>
          {t("aloneFrom")} <DayTime at={alone.from} />
        </p>
      )}
      <div className={css.acts}>
        {row.decisions.map((decision) => (
          <Button
            key={decision}
            size="compact-sm"
            variant={LOOK[decision]}
            aria-label={`${t(decision)} ${title}`}
            onClick={() => setAsking(decision)}
          >
            {t(decision)}
          </Button>
        ))}
        {state === "waiting" && row.decisions.length === 0 && <span className={css.who}>{t("another")}</span>}
      </div>
      {asking && <DecisionDialog row={row} decision={asking} onClose={() => setAsking(null)} />}
    </li>
  );
}

function Sides({ row: { before, after } }: { row: ChangeDto }) {
  const t = useTranslations("changeRequests");
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {sidesOf(before, after).map(({ field, was, is }) => (
          <tr key={field}>
            <th scope="row">
              <bdi className="code">{field}</bdi>
            </th>
            <td>
              <bdi className="code">{was ?? t("nothing")}</bdi>
            </td>
            <td>
              <bdi className="code">{is ?? t("nothing")}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
