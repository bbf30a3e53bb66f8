"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { lengthOf } from "../../_phone/length";
import { PhoneNumber } from "../../_phone/phone-number";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details } from "./address";

/** From, to, time, duration, and follow-up. */
export function PhoneFacts({ call }: { call: Details }) {
  const t = useTranslations("phone");
  const { digits } = useFormat();
  const nameOf = useName();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.number")}>
          {call.number ? (
            <PhoneNumber number={call.number} {...(call.passenger && { passenger_id: call.passenger.id })} />
          ) : (
            t("withheld")
          )}
        </Fact>
        {(call.extension || call.operator) && (
          <Fact name={t("column.operator")}>
            {call.operator && <bdi>{nameOf(call.operator)}</bdi>}{" "}
            {call.extension && <bdi className="code">{call.extension}</bdi>}
          </Fact>
        )}
        {call.queue && (
          <Fact name={t("queue")}>
            <bdi className="code">{call.queue}</bdi>
          </Fact>
        )}
        <Fact name={t("column.at")}>
          <DayTime at={call.started_at} />
        </Fact>
        {call.seconds !== null && (
          <Fact name={t("column.length")}>
            <bdi>{digits(lengthOf(call.seconds))}</bdi>
          </Fact>
        )}
        {call.handled && (
          <Fact name={t("state.handled")}>
            {who(call.handled.by)} · <DayTime at={call.handled.at} soft />
          </Fact>
        )}
      </dl>
    </section>
  );
}
