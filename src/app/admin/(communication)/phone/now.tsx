"use client";
import { useTranslations } from "next-intl";
import { api } from "../../_client";
import { CallMark, WayMark } from "../../_phone/call-mark";
import { Elapsed } from "../../_phone/elapsed";
import { useWhoCalls } from "../../_phone/use-who-calls";
import { useName } from "../../(people)/colleagues/use-name";
import { CallControls } from "./call-controls";
import css from "./phone.module.css";

/** Ringing and active calls of the branch, ringing first. */
export function Now() {
  const t = useTranslations("phone");
  const whoCalls = useWhoCalls();
  const nameOf = useName();
  const { data } = api.telephony.live.useQuery(undefined, { staleTime: 5_000 });
  const rows = data?.rows ?? [];
  return (
    <section className={css.now} aria-label={t("now")}>
      {data && rows.length === 0 && <p className={css.soft}>{t("quiet")}</p>}
      <ul>
        {rows.map((call) => (
          <li key={call.id} data-now={call.id} data-state={call.state}>
            <CallMark call={call} />
            <strong>
              <bdi>{whoCalls(call)}</bdi>
            </strong>
            {call.passenger && call.number && <bdi className="code">{call.number}</bdi>}
            <WayMark direction={call.direction} />
            <span className={css.soft}>
              {call.operator ? nameOf(call.operator) : call.extension}{" "}
              <Elapsed since={call.answered_at ?? call.started_at} />
            </span>
            <CallControls call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}
