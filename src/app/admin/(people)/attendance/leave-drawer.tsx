"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import type { DrawerProps } from "../../_resource/resource";
import { useName } from "../operators/use-name";
import type { LeaveKind } from "./address";
import { LeaveActs } from "./leave-acts";
import { LeaveStatusMark } from "./leave-status";
import { useSpan } from "./use-span";

/** One leave: its time and reason, and its decision. */
export function LeaveDrawer({ row: leave, acts }: DrawerProps<LeaveKind>) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const span = useSpan();
  const { type, status, reason, decided_by, decided_at, note, created_at } = leave;
  return (
    <>
      <div className={drawer.sum}>
        <LeaveStatusMark status={status} />
        <span>{span.leave(leave)}</span>
      </div>
      <div className={drawer.body}>
        {leave.allowed_operations.length > 0 && (
          <section className={drawer.section}>
            <LeaveActs leave={leave} onWithdrawn={() => acts.removed(null)} />
          </section>
        )}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("typeLabel")}>{t(`type.${type}`)}</Fact>
            <Fact name={t("reason")}>{reason}</Fact>
            <Fact name={t("leaves.asked")}>
              <DayTime at={created_at} soft />
            </Fact>
            {decided_by && decided_at && (
              <Fact name={t("leaves.decided")}>
                {nameOf(decided_by)} <DayTime at={decided_at} soft />
              </Fact>
            )}
            {note && <Fact name={t("leaves.note")}>{note}</Fact>}
          </dl>
        </section>
      </div>
    </>
  );
}
