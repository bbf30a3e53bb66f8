"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../_client";
import { useName } from "../(people)/colleagues/use-name";
import { CallMark, WayMark } from "./call-mark";
import { callHref, PHONE } from "./hrefs";
import { lengthOf } from "./length";
import css from "./phone.module.css";

type Props = { of: { passenger_id: number } | { trade_id: number } };

const SHOWN = 5;

/** Recent calls with a passenger, or about an order. */
export function CallsPanel({ of }: Props) {
  const t = useTranslations("phone");
  const { digits } = useFormat();
  const nameOf = useName();
  const enabled = useMay("telephony:read");
  const query = api.telephony.calls.useQuery({ ...of, per_page: SHOWN }, { enabled });
  if (!enabled) return null;
  const all = "passenger_id" in of ? `${PHONE}?passenger=${of.passenger_id}` : `${PHONE}?order=${of.trade_id}`;
  return (
    <section className={drawer.section} data-calls>
      <h3>{t("calls")}</h3>
      <Loaded query={query}>
        {({ rows, next_cursor }) => (
          <>
            {rows.length === 0 && <p className={drawer.none}>{t("noCalls")}</p>}
            <ul className={css.panel}>
              {rows.map((call) => (
                <li key={call.id}>
                  <Link className={parts.link} href={callHref(call.id)}>
                    <DayTime at={call.started_at} />
                  </Link>
                  <WayMark direction={call.direction} />
                  <CallMark call={call} />
                  {call.seconds !== null && call.seconds > 0 && <bdi>{digits(lengthOf(call.seconds))}</bdi>}
                  {call.operator && <span className={parts.soft}>{nameOf(call.operator)}</span>}
                  {call.note && <q>{call.note}</q>}
                </li>
              ))}
            </ul>
            {next_cursor && (
              <Link className={parts.link} href={all}>
                {t("allCalls")}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
