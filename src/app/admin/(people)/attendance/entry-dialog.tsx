"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { KINDS, type PersonnelKind } from "@/domain/people/personnel/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { SelectField } from "@/ui/form/select-field";
import { localOf } from "@/ui/form/zone-time";
import { useReading } from "@/ui/preferences";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import type { Entry, Sheet } from "./address";

/** `day`: date of entries that have times only. */
type Values = { kind: PersonnelKind; entered_at: string | null; left_at: string | null; day: string };
type Props = { operator: Sheet["operator"]; date: string; entry?: Entry; onClose: () => void };

/** Creates or corrects an entry of another user. */
export function EntryDialog({ operator, date, entry, onClose }: Props) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const { timeZone } = useReading();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const settled = { onSettled: () => utils.attendance.invalidate() };
  const record = api.attendance.record.useMutation(settled);
  const update = api.attendance.update.useMutation(settled);
  const remove = api.attendance.remove.useMutation(settled);
  const local = (at: string | null | undefined) => (at ? localOf(at, timeZone) : null);
  const save = async ({ kind, entered_at, left_at }: Values) => {
    const whole = kind === "absent";
    const values = { kind, entered_at: whole ? null : entered_at, left_at: whole ? null : left_at };
    if (entry) await update.mutateAsync({ id: entry.id, ...values });
    else await record.mutateAsync({ operator_id: operator.id, work_date: date, ...values });
    announce(t("entrySaved"));
  };
  const drop = () =>
    remove.mutate(
      { id: entry!.id },
      {
        onSuccess: () => {
          announce(t("entryRemoved"));
          onClose();
        },
      },
    );
  const initial: Values = {
    kind: entry?.kind ?? "present",
    entered_at: local(entry?.entered_at),
    left_at: local(entry?.left_at),
    day: date,
  };
  return (
    <FormDialog
      title={t("entryOf", { name: nameOf(operator) })}
      initial={initial}
      submit={t("save")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="kind"
        label={t("kindLabel")}
        data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <LocalDateTimeField path="entered_at" label={t("entered")} zone={timeZone} dayOf="day" />
      <LocalDateTimeField path="left_at" label={t("leftLabel")} zone={timeZone} dayOf="day" />
      {entry && (
        <Button variant="subtle" color="red.8" loading={remove.isPending} onClick={drop}>
          {t("removeEntry")}
        </Button>
      )}
      <RefusalNotice refusal={remove.error && refusalOfError(remove.error)} />
    </FormDialog>
  );
}
