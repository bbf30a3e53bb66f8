"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { instantOf } from "@/ui/form/zone-time";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { Month, Overview } from "./address";
import { useWords } from "./use-words";

type Values = { operator_id: number | null; until: string | null; reason: string };
type Props = { month: Month; people: Overview["people"]; onClose: () => void };

/** Allows one user to post into a locked month for a while. */
export default function GrantDialog({ month, people, onClose }: Props) {
  const t = useTranslations("closing");
  const { timeZone } = useReading();
  const { monthName } = useWords();
  const utils = api.useUtils();
  const grant = api.closing.grant.useMutation({ onSettled: () => utils.closing.invalidate() });
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString("sv-SE", { timeZone });
  const initial: Values = { operator_id: null, until: `${tomorrow}T18:00`, reason: "" };
  const save = ({ operator_id, until, reason }: Values) =>
    grant.mutateAsync({ fm: month.fm, operator_id: operator_id!, until: instantOf(until!, timeZone), reason });
  return (
    <FormDialog
      title={t("grantTitle", { month: monthName(month) })}
      text={t("grantText")}
      initial={initial}
      submit={t("act.grant")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="operator_id"
        label={t("who")}
        required
        numeric
        searchable
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <LocalDateTimeField path="until" label={t("untilTime")} zone={timeZone} required />
      <TextField path="reason" label={t("reason")} required lines={2} maxLength={300} />
    </FormDialog>
  );
}
