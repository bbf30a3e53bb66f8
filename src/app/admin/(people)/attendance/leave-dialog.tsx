"use client";
import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { LEAVE_TYPES, type LeaveType } from "@/domain/people/personnel/rules";
import { useAnnounce } from "@/ui/announcer";
import { isDay } from "@/ui/dates/days";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { isLocal, localOf } from "@/ui/form/zone-time";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import { useName } from "../operators/use-name";
import type { Leave } from "./address";
import css from "./attendance.module.css";
import { useReload } from "./use-reload";
import { useSpan } from "./use-span";

/** Dates and times are separate, so that changing the kind loses neither. */
type Values = {
  type: LeaveType;
  from_on: string | null;
  to_on: string | null;
  starts_at: string | null;
  ends_at: string | null;
  reason: string;
};
type Props = { leave?: Leave; act?: "edit" | "replace"; onClose: () => void };

/**
 * Requests leave, edits a pending request, or requests other leave in its place; overlaps are shown before submitting.
 */
export function LeaveDialog({ leave, act, onClose }: Props) {
  const t = useTranslations("attendance");
  const { timeZone } = useReading();
  const announce = useAnnounce();
  const settled = { onSettled: useReload() };
  const store = api.leaves.store.useMutation(settled);
  const update = api.leaves.update.useMutation(settled);
  const hourly = leave?.type === "hourly";
  const initial: Values = {
    type: leave?.type ?? "daily",
    from_on: leave && !hourly ? leave.from_on : null,
    to_on: leave && !hourly ? leave.to_on : null,
    starts_at: leave && hourly ? localOf(leave.starts_at, timeZone) : null,
    ends_at: leave && hourly ? localOf(leave.ends_at, timeZone) : null,
    reason: leave?.reason ?? "",
  };
  const save = async (values: Values) => {
    const { type, reason } = values;
    const input = { type, reason, ...spanOf(values) };
    if (!leave) await store.mutateAsync(input);
    else await update.mutateAsync({ id: leave.id, ...input, ...(act === "replace" && { action: "replace" as const }) });
    announce(t("asked"));
  };
  return (
    <FormDialog
      title={t(act === "replace" ? "replaceTitle" : act === "edit" ? "editTitle" : "leaves.add")}
      text={act === "replace" ? <p>{t("replaceText")}</p> : undefined}
      initial={initial}
      submit={t(act ? `do.${act}` : "send")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="type"
        label={t("typeLabel")}
        data-autofocus
        data={LEAVE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <SpanFields />
      <TextField path="reason" label={t("reason")} required maxLength={500} lines={2} />
      <Meets leave={leave} />
    </FormDialog>
  );
}

/** A single day when only the first is given. */
const spanOf = ({ type, from_on, to_on, starts_at, ends_at }: Values) =>
  type === "daily"
    ? { starts_at: from_on ?? "", ends_at: to_on || (from_on ?? "") }
    : { starts_at: starts_at ?? "", ends_at: ends_at ?? "" };

function SpanFields() {
  const t = useTranslations("attendance");
  const { timeZone } = useReading();
  const type = useFormValue((form) => form.at("type") as LeaveType);
  if (type === "hourly") {
    return (
      <>
        <LocalDateTimeField path="starts_at" label={t("from")} zone={timeZone} required />
        <LocalDateTimeField path="ends_at" label={t("to")} zone={timeZone} dayOf="starts_at" required />
      </>
    );
  }
  return (
    <div className={css.pair}>
      <DateField path="from_on" label={t("firstDay")} required />
      <DateField path="to_on" label={t("lastDay")} />
    </div>
  );
}

/** The user's overlapping leave, and others who are away. */
function Meets({ leave }: { leave: Leave | undefined }) {
  const t = useTranslations("attendance");
  const nameOf = useName();
  const span = useSpan();
  const key = useFormValue((form) => JSON.stringify(form.values));
  const values = JSON.parse(key) as Values;
  const input = spanOf(values);
  const whole = values.type === "daily" ? isDay : isLocal;
  const ready = whole(input.starts_at) && whole(input.ends_at) && input.starts_at <= input.ends_at;
  const query = api.leaves.overlaps.useQuery(
    { type: values.type, ...input, ...(leave && { id: leave.id, operator_id: leave.operator_id }) },
    { enabled: ready, staleTime: 0 },
  );
  const { own = [], others = [] } = (ready && query.data) || {};
  return (
    <div aria-live="polite" className={css.meets}>
      {own.map((one) => (
        <p key={one.id} className={css.warn}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {t("meetsOwn", { span: span.leave(one), status: t(`status.${one.status}`) })}
        </p>
      ))}
      {others.length > 0 && (
        <p className={css.soft}>
          <IconUsers size={16} stroke={1.7} aria-hidden />
          {t("meetsOthers", {
            names: others
              .map(({ operator, from_on, to_on }) => `${nameOf(operator)} (${span.days(from_on, to_on)})`)
              .join(t("comma")),
          })}
        </p>
      )}
    </div>
  );
}
