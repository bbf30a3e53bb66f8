"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import css from "./developer.module.css";
import type { TrustRow } from "./developer-types";

/** Requester, decision with reason, expiry, and overlaps. */
export function TrustFacts({ row }: { row: TrustRow }) {
  const t = useTranslations("developer.trust");
  const who = useWho();
  return (
    <>
      {row.note && <span>{row.note}</span>}
      <span className={css.small}>
        {t("askedBy", { who: who(row.requested_by) })} · <DayTime at={row.requested_at} soft />
      </span>
      {row.decided_by && row.decided_at && (
        <span className={css.small}>
          {t("decidedBy", { who: who(row.decided_by) })} · <DayTime at={row.decided_at} soft />
          {row.reason && ` · ${row.reason}`}
        </span>
      )}
      {row.expires_at && (
        <span className={css.small}>
          {t(row.state === "expired" ? "ended" : "ends")} <DayTime at={row.expires_at} soft />
        </span>
      )}
      {row.overlaps.length > 0 && (
        <span className={css.small}>
          {t("overlaps")}{" "}
          {row.overlaps.map(({ id, network }, at) => (
            <span key={id}>
              {at > 0 && "، "}
              <bdi className="code">{network}</bdi>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
