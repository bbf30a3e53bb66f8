"use client";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import type { Acts, DrawerProps } from "../../../_resource/resource";
import { useWords } from "../_parts/use-words";
import type { Schedule, ScheduleKind } from "./address";
import { DeliveryMark, ScheduleStatus } from "./schedule-status";
import css from "./schedules.module.css";
import { useNames } from "./use-names";

/** One scheduled report: recipients, next time, and recent deliveries. */
export function ScheduleDrawer({ row: schedule, mayWrite, acts }: DrawerProps<ScheduleKind>) {
  const t = useTranslations("reportSchedules");
  const { locale } = useReading();
  const { whenOf } = useNames();
  const { active, paused, recipients, language, format, next_at, by_whom, version } = schedule;
  return (
    <>
      <div className={drawer.sum}>
        <ScheduleStatus schedule={schedule} />
        {whenOf(schedule)}
      </div>
      <div className={drawer.body}>
        {mayWrite && <ScheduleActs schedule={schedule} acts={acts} />}
        {paused && (
          <p role="note" className={drawer.section}>
            {t("pausedText", { name: locale === "fa" ? by_whom.name : by_whom.name_latin })}
          </p>
        )}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {active && (
              <Fact name={t("column.next")}>
                <DayTime at={next_at} />
              </Fact>
            )}
            <Fact name={t("column.recipients")}>
              {recipients.map((one) => (
                <bdi key={one} className={`code ${css.recipient}`}>
                  {one}
                </bdi>
              ))}
            </Fact>
            <Fact name={t("file")}>{t(`fileOf.${format}`, { language: t(`language.${language}`) })}</Fact>
            <Fact name={t("byWhom")}>{locale === "fa" ? by_whom.name : by_whom.name_latin}</Fact>
          </dl>
        </section>
        <Deliveries schedule={schedule} />
        <AuditHistory key={`${version} ${schedule.deliveries[0]?.id}`} subject="report_schedule" id={schedule.id} />
      </div>
    </>
  );
}

function Deliveries({ schedule: { deliveries } }: { schedule: Schedule }) {
  const t = useTranslations("reportSchedules");
  const { spanOf } = useWords();
  return (
    <section className={drawer.section}>
      <h3>{t("lastOnes")}</h3>
      {deliveries.length === 0 && <p>{t("noneYet")}</p>}
      {deliveries.map((delivery) => (
        <div key={delivery.id} className={css.delivery}>
          <span>{spanOf(delivery)}</span>
          <DayTime at={delivery.at} soft />
          <DeliveryMark delivery={delivery} />
        </div>
      ))}
    </section>
  );
}

function ScheduleActs({ schedule, acts }: { schedule: Schedule; acts: Acts<ScheduleKind> }) {
  const t = useTranslations("reportSchedules");
  const { reportOf } = useNames();
  const { id, active } = schedule;
  const announce = useAnnounce();
  const utils = api.useUtils();
  const onSuccess = () => utils.reportSchedules.invalidate();
  const turn = api.reportSchedules.setActive.useMutation({ onSuccess });
  const send = api.reportSchedules.sendNow.useMutation({
    onSuccess: () => {
      announce(t("sending"));
      return onSuccess();
    },
  });
  const remove = api.reportSchedules.remove.useMutation({
    onSuccess: () => {
      acts.removed({
        text: t("removed", { report: reportOf(schedule) }),
        undo: () => utils.client.reportSchedules.restore.mutate({ id }),
      });
      return onSuccess();
    },
  });
  return (
    <>
      <RecordActs
        edit={t("edit")}
        onEdit={() => acts.edit(schedule)}
        turn={{ of: turn, run: () => turn.mutate({ id, active: !active }), active }}
        remove={{ of: remove, run: () => remove.mutate({ id }) }}
      />
      <div className={drawer.section}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.7} />}
          loading={send.isPending}
          onClick={() => send.mutate({ id })}
        >
          {t("sendNow")}
        </Button>
        <ErrorText error={send.error} />
      </div>
    </>
  );
}
