"use client";
import { Button } from "@mantine/core";
import { IconBuildingBank, IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { useMay } from "../../_client";
import type { Details } from "./address";

// Loaded on demand: rarely opened.
const ApproveDialog = late(() => import("./approve-dialog"));
const PayOutDialog = late(() => import("./pay-out-dialog"));
const RejectDialog = late(() => import("./reject-dialog"));

/** The next action: a decision or a payout. */
export function Acts({ of }: { of: Details }) {
  const t = useTranslations("refunds");
  const mayDecide = useMay("reservation:approve");
  const mayPay = useMay("payment:write");
  const [asking, setAsking] = useState<"approve" | "reject" | "payOut" | null>(null);
  const deciding = of.state === "awaiting_owner";
  const paying = of.state === "paying_out";
  if (!deciding && !paying && !(of.state === "canceling" && of.last_fault)) return null;
  const close = () => setAsking(null);
  return (
    <section className={drawer.section}>
      <p className={parts.line}>
        {deciding && (of.owner ? t("ownerDecides", { name: `\u2068${of.owner.name}\u2069` }) : t("branchDecides"))}
        {paying && t("toPayOut")}
        {of.state === "canceling" && t("supplierAsked")}
      </p>
      {deciding && of.deadline_at && (
        <p className={parts.soft}>
          {t("untilThen")} <DayTime at={of.deadline_at} />
        </p>
      )}
      {of.last_fault && <p className={parts.soft}>{of.last_fault}</p>}
      <div className={parts.actions}>
        {deciding && mayDecide && (
          <>
            <Button size="xs" leftSection={<IconThumbUp size={15} aria-hidden />} onClick={() => setAsking("approve")}>
              {t("approve")}
            </Button>
            <Button
              size="xs"
              variant="default"
              c="var(--bad)"
              leftSection={<IconThumbDown size={15} aria-hidden />}
              onClick={() => setAsking("reject")}
            >
              {t("reject")}
            </Button>
          </>
        )}
        {paying && mayPay && (
          <Button
            size="xs"
            leftSection={<IconBuildingBank size={15} aria-hidden />}
            onClick={() => setAsking("payOut")}
          >
            {t("payOut")}
          </Button>
        )}
      </div>
      {asking === "reject" && <RejectDialog of={of} onClose={close} />}
      {asking === "approve" && <ApproveDialog of={of} onClose={close} />}
      {asking === "payOut" && <PayOutDialog of={of} onClose={close} />}
    </section>
  );
}
