"use client";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHourglass,
  IconKeyOff,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import { type Standing, standingOf, TONES } from "./standing";
import type { Supplier } from "./types";

const MARKS: Readonly<Record<Standing, typeof IconCircleCheck>> = {
  lacks: IconKeyOff,
  notAllowed: IconCircleDashed,
  off: IconCircleDashed,
  resting: IconPlugConnectedX,
  toTry: IconHourglass,
  failing: IconAlertTriangle,
  well: IconCircleCheck,
};

/** How a supplier does, by icon and word; the colour only helps. */
export function StandingMark({ of }: { of: Supplier }) {
  const t = useTranslations("suppliers");
  const standing = standingOf(of);
  const Mark = MARKS[standing];
  return (
    <ToneLabel tone={TONES[standing]}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`standing.${standing}`)}
    </ToneLabel>
  );
}
