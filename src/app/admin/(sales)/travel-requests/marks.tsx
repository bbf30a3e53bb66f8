"use client";
import {
  type Icon,
  IconBed,
  IconCircleCheck,
  IconCircleX,
  IconHelp,
  IconHourglass,
  IconMapRoute,
  IconMessageCheck,
  IconPlane,
  IconTrain,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Status, TravelRequestKind } from "@/domain/sales/travel-request/rules";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { TravelRequestListRow } from "./address";
import css from "./travel-requests.module.css";

const LOOK: Readonly<Record<Status, readonly [Icon, Tone]>> = {
  open: [IconHourglass, "warn"],
  answered: [IconMessageCheck, "good"],
  closed: [IconCircleCheck, "neutral"],
  canceled: [IconCircleX, "neutral"],
};

type Result = Pick<TravelRequestListRow, "status" | "trade_id">;

/** Who must act next, or its result. */
export const statusOf = ({ status, trade_id }: Result) => (status === "closed" && trade_id !== null ? "sold" : status);

/** Status of the request, by icon and word. */
export function StatusMark({ of }: { of: Result }) {
  const t = useTranslations("travelRequests.status");
  const [Mark, tone] = LOOK[of.status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(statusOf(of))}
    </ToneLabel>
  );
}

const ICON: Readonly<Record<TravelRequestKind, Icon>> = {
  flight: IconPlane,
  train: IconTrain,
  accommodation: IconBed,
  tour: IconMapRoute,
  other: IconHelp,
};

export function KindMark({ kind }: { kind: TravelRequestKind }) {
  const t = useTranslations("travelRequests.kind");
  const Mark = ICON[kind];
  return (
    <span className={css.kind}>
      <Mark size={15} stroke={1.7} aria-hidden />
      {t(kind)}
    </span>
  );
}

type WithName = { name: string; name_latin: string } | null;

/** Route in the reader's script; empty when not given. */
export function useWay(): (of: { origin: WithName; destination: WithName }) => string {
  const { locale } = useReading();
  const { route } = useFormat();
  const nameOf = (place: WithName) => (place ? (locale === "fa" ? place.name : place.name_latin) : "");
  return (of) => {
    const [origin, destination] = [nameOf(of.origin), nameOf(of.destination)];
    return origin && destination ? route(origin, destination) : origin || destination;
  };
}

/** First and last day; empty when not given. */
export function useDays(): (of: Pick<TravelRequestListRow, "dates">) => string {
  const t = useTranslations("travelRequests");
  const { daySpan, number } = useFormat();
  return ({ dates }) => {
    if (!dates) return "";
    const days = daySpan(dates.from, dates.to ?? dates.from);
    return dates.flex_days > 0 ? `${days} ${t("flex", { n: number(dates.flex_days) })}` : days;
  };
}
