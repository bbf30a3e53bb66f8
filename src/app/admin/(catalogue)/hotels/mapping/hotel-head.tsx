"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Stars } from "../stars";
import type { Side } from "../types";
import { useNameOf } from "../use-name-of";
import { Confidence, Reasons } from "./confidence";
import { HotelChoice } from "./hotel-choice";
import css from "./mapping.module.css";
import { StateMark } from "./state-mark";
import type { Decisions } from "./use-decisions";

type Props = { side: Side; mayWrite: boolean; decisions: Decisions; onNext: () => void };

/** A supplier's hotel with its match, confidence and reasons; can be accepted, rejected, or changed. */
export function HotelHead({ side: { hotel }, mayWrite, decisions, onNext }: Props) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const { accommodation: ours } = hotel;
  return (
    <header className={css.head}>
      <div className={css.one}>
        <small>{t("theirHotel", { supplier: nameOf(hotel.supplier) })}</small>
        <h2>
          <bdi>{hotel.name}</bdi> <Stars n={hotel.stars} />
        </h2>
        <small>
          {hotel.city} · <bdi className="code">{hotel.key}</bdi>
        </small>
      </div>
      <div className={css.between}>
        <StateMark state={hotel.state} />
        <Confidence of={hotel.confidence} />
      </div>
      <div className={css.one}>
        <small>{t("ourHotel")}</small>
        {ours ? (
          <h2>
            <bdi>{nameOf(ours)}</bdi> <Stars n={ours.stars} />
          </h2>
        ) : (
          <p className={css.none}>{t("noOurs")}</p>
        )}
        {ours && (
          <small>
            {nameOf({ name: ours.city, name_latin: ours.city_latin })}
            {hotel.metres !== null && ` · ${t("metres", { n: number(hotel.metres) })}`}
          </small>
        )}
      </div>
      <div className={css.reasons}>
        <Reasons why={hotel.why} />
      </div>
      {mayWrite && (
        <div className={css.acts}>
          {hotel.state === "suggested" && (
            <Button
              size="compact-sm"
              leftSection={<IconCheck size={15} />}
              onClick={() => void decisions.decideHotel(hotel, "confirmed", ours?.id)}
            >
              {t("acceptHotel")}
            </Button>
          )}
          {hotel.state !== "rejected" && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconX size={15} />}
              onClick={() => void decisions.decideHotel(hotel, "rejected")}
            >
              {t(hotel.state === "confirmed" ? "unmap" : "noneOfOurs")}
            </Button>
          )}
          <HotelChoice
            key={hotel.version}
            hotel={hotel}
            onChoose={(id) => void decisions.decideHotel(hotel, "confirmed", id)}
          />
          <Button size="compact-sm" variant="subtle" onClick={onNext}>
            {t("nextHotel")}
          </Button>
        </div>
      )}
    </header>
  );
}
