"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconPhone,
  IconPhoneCall,
  IconPhoneCheck,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconPhoneX,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { CallState, Direction } from "@/domain/communication/telephony/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Call } from "./types";

type Look = readonly [Icon, Tone];
const LOOK: Readonly<Record<Exclude<CallState, "missed">, Look>> = {
  ringing: [IconPhoneCall, "warn"],
  answered: [IconPhone, "good"],
  ended: [IconPhoneCheck, "neutral"],
  failed: [IconAlertTriangle, "bad"],
};
const MISSED = [IconPhoneX, "bad"] as const;
const HANDLED = [IconPhoneCheck, "neutral"] as const;

/** State of a call by icon and word; a followed-up missed call is no longer an alert. */
export function CallMark({ call: { state, handled } }: { call: Pick<Call, "state" | "handled"> }) {
  const t = useTranslations("phone.state");
  const [Mark, tone] = state === "missed" ? (handled ? HANDLED : MISSED) : LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state === "missed" && handled ? "handled" : state)}
    </ToneLabel>
  );
}

const WAYS: Readonly<Record<Direction, Icon>> = {
  in: IconPhoneIncoming,
  out: IconPhoneOutgoing,
  internal: IconPhone,
};

/** Direction of a call by icon and word. */
export function WayMark({ direction }: { direction: Direction }) {
  const t = useTranslations("phone.way");
  const Mark = WAYS[direction];
  return (
    <ToneLabel tone="neutral">
      <Mark size={15} stroke={1.7} aria-hidden />
      {t(direction)}
    </ToneLabel>
  );
}
