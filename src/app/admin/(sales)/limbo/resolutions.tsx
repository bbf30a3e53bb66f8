"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCircleCheck, IconGift } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Resolution, resolutionsOf } from "@/domain/sales/unresolved-order/rules";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { useMay } from "../../_client";
import { refundHref } from "../../_sales/hrefs";
import type { Case } from "./address";

// Loaded on demand: rarely opened.
const ResolutionDialog = late(() => import("./resolution-dialog"));

const MARK = { confirm: IconCircleCheck, refund: IconArrowBackUp, compensate: IconGift } as const;

/** The problem and its resolutions: each runs once and moves the stated amount. */
export function Resolutions({ of }: { of: Case }) {
  const t = useTranslations("limbo");
  const may = useMay("reservation:approve");
  const [asking, setAsking] = useState<Resolution | null>(null);
  const ways = resolutionsOf(of.kind, of.state);
  return (
    <section className={drawer.section}>
      <p className={parts.line}>{t(`text.${of.kind}`)}</p>
      {of.refund_id !== null && (
        <p className={parts.line}>
          <Link className={parts.link} href={refundHref(of.refund_id)}>
            {t("toRefund")}
          </Link>
        </p>
      )}
      {may && ways.length > 0 && (
        <div className={parts.actions}>
          {ways.map((way) => {
            const Mark = MARK[way];
            return (
              <Button
                key={way}
                size="xs"
                variant={way === "confirm" ? "filled" : "default"}
                leftSection={<Mark size={15} aria-hidden />}
                onClick={() => setAsking(way)}
              >
                {t(`exit.${way}`)}
              </Button>
            );
          })}
        </div>
      )}
      {!may && ways.length > 0 && <p className={parts.soft}>{t("notYours")}</p>}
      {asking && <ResolutionDialog of={of} exit={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}
