"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { RunKind } from "./address";
import css from "./runs.module.css";

type Values = {
  due_until: string | null;
  pay_on: string | null;
  account_id: number | null;
  note: string;
  request_key: string;
};

/** A run of what is due until a day, from one of our bank accounts. */
export default function RunDialog({ onClose, onSaved }: FormProps<RunKind>) {
  const t = useTranslations("paymentRuns");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { number } = useFormat();
  const titled = useTitled();
  const choices = api.payments.choices.useQuery(undefined, { staleTime: 60_000 });
  const store = api.paymentRuns.store.useMutation();
  if (!choices.data) return null;
  const { today, currency, accounts } = choices.data;
  const banks = accounts.bank.filter((one) => one.currency === null || one.currency === currency);
  const save = async ({ due_until, pay_on, account_id, note, request_key }: Values) => {
    const { id } = await store.mutateAsync({
      ...{ due_until: due_until ?? "", pay_on: pay_on ?? "", account_id: account_id ?? 0, request_key },
      note: note.trim() || null,
    });
    void utils.paymentRuns.invalidate();
    announce(t("saved", { n: number(id) }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t("addTitle")}
      size="lg"
      initial={{
        ...{ due_until: today, pay_on: today, account_id: banks[0]?.id ?? null, note: "" },
        request_key: crypto.randomUUID(),
      }}
      submit={t("save")}
      onSave={save}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <DateField path="due_until" label={t("field.due_until")} required />
        <DateField path="pay_on" label={t("field.pay_on")} required />
        <SelectField
          path="account_id"
          label={t("field.account")}
          required
          numeric
          openOnFocus={false}
          data={banks.map((one) => ({ value: String(one.id), label: titled(one) }))}
        />
        <TextField path="note" label={t("field.note")} maxLength={300} />
      </div>
      <Due currency={currency} />
    </FormDialog>
  );
}

/** What the run would have. */
function Due({ currency }: { currency: string }) {
  const t = useTranslations("paymentRuns");
  const { number } = useFormat();
  const { dayOf } = useWords();
  const { locale } = useReading();
  const until = useFormValue((form) => form.values.due_until as string | null);
  const due = api.paymentRuns.due.useQuery(
    { due_until: until ?? "" },
    { enabled: Boolean(until), placeholderData: keepPreviousData },
  );
  const rows = due.data ?? [];
  return (
    <section className={css.due} aria-label={t("field.suppliers")}>
      <h3>{t("field.suppliers")}</h3>
      {rows.length === 0 ? (
        <p>{t("dueNone")}</p>
      ) : (
        <ul>
          {rows.map(({ supplier, iban, items, amount, earliest }) => (
            <li key={supplier.id}>
              <span>
                <bdi>{(locale === "en" && supplier.name_latin) || supplier.name}</bdi>
                <small>
                  {t("items", { count: items, n: number(items) })} · {t("earliest", { day: dayOf(earliest) })}
                </small>
              </span>
              {iban === null && <ToneLabel tone="bad">{t("noIban")}</ToneLabel>}
              <Money amount={Number(amount)} currency={currency} />
            </li>
          ))}
          <li>
            <strong>{t("sum")}</strong>
            <Money amount={rows.reduce((sum, { amount }) => sum + Number(amount), 0)} currency={currency} />
          </li>
        </ul>
      )}
    </section>
  );
}
