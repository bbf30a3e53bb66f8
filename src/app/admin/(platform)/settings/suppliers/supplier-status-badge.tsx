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
import type { Supplier } from "./address";
import { type SupplierState, supplierStatus, TONES } from "./supplier-status";

const MARKS: Readonly<Record<SupplierState, typeof IconCircleCheck>> = {
  lacks: IconKeyOff,
  notAllowed: IconCircleDashed,
  off: IconCircleDashed,
  resting: IconPlugConnectedX,
  toTry: IconHourglass,
  failing: IconAlertTriangle,
  well: IconCircleCheck,
};

/** Health of a supplier by icon and word; color is additional. */
export function SupplierStatusBadge({ of }: { of: Supplier }) {
  const t = useTranslations("suppliers");
  const status = supplierStatus(of);
  const Mark = MARKS[status];
  return (
    <ToneLabel tone={TONES[status]}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`standing.${status}`)}
    </ToneLabel>
  );
}
