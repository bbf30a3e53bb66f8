"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { isDay } from "@/ui/dates/days";
import type { DescribeValue } from "@/ui/form/both-versions";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import { AmountField } from "../../_money/amount-field";
import { LedgerLink } from "../../_money/ledger-link";
import type { Party } from "../../_money/party";
import { PartyField } from "../../_money/party-field";
import type { Details } from "./address";
import { EditMethod } from "./edit-method";
import css from "./payments.module.css";

type Props = { of: Details; onDone: () => void; onClose: () => void };

export type Edited = {
  method: Details["method"];
  account_id: number | null;
  counterparty: Party | null;
  amount: Amount;
  date: string | null;
  reference: string;
  description: string;
};

const editedOf = (of: Details): Edited => ({
  ...{ method: of.method, account_id: of.account.id, amount: of.amount, date: of.date },
  counterparty: of.counterparty as Party,
  reference: of.reference ?? "",
  description: of.description,
});

/** Replaces its document by reversal and a new posting; both remain visible. Only changes are sent. */
export default function EditDialog({ of: given, onDone, onClose }: Props) {
  const of = useInitialRecord(given);
  const t = useTranslations("payments");
  const { dayOf, digits, money } = useFormat();
  const utils = api.useUtils();
  const update = api.payments.update.useMutation();
  const setting = api.payments.choices.useQuery(undefined, { staleTime: 60_000 });
  /** The compared version: as opened, or as reloaded since. */
  const base = useRef(of);
  const readNow = async () => {
    base.current = await utils.payments.get.fetch({ id: of.id }, { staleTime: 0 });
    return { values: editedOf(base.current), version: base.current.version };
  };
  const describeValue: DescribeValue = (path, value) => {
    if (path === "account_id") return null;
    if (path === "method") return knownText(t, `method.${value}`);
    if (path === "date") return isDay(value) ? dayOf(value) : null;
    return path === "amount" && typeof value === "number" ? money(value, of.currency).figure : undefined;
  };
  const save = async (typed: Edited, newer: number | null) => {
    const known = newer === null ? of : base.current;
    const initial = editedOf(known);
    const { counterparty, amount, account_id, ...rest } = typed;
    const changed = Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => value !== initial[name as keyof Edited]),
    );
    const other = counterparty?.id !== known.counterparty.id || counterparty?.type !== known.counterparty.type;
    await update.mutateAsync({
      ...{ id: known.id, version: known.version },
      ...changed,
      ...(amount !== known.amount && { amount: amount as number }),
      ...((account_id !== known.account.id || rest.method !== known.method) && { account_id }),
      ...(other && counterparty && { counterparty: { type: counterparty.type, id: counterparty.id } }),
    });
    onDone();
  };
  const title = t("named", { type: t(`type.${of.type}`), n: digits(String(of.number)) });
  return (
    <FormDialog<Edited>
      money
      title={t("editTitle", { named: title })}
      text={
        <>
          {t("editText")} <LedgerLink of={of.document} />
        </>
      }
      initial={editedOf(of)}
      submit={t("save")}
      size="lg"
      onSave={save}
      onConflict={readNow}
      describeValue={describeValue}
      onClose={onClose}
    >
      {/* Data on a cheque belongs to the cheque. */}
      {of.method !== "check" && (
        <>
          <PartyField
            path="counterparty"
            label={t(`from.${of.type}`)}
            required
            currency={setting.data?.currency ?? of.currency}
            types={of.type === "transfer" ? ["account"] : undefined}
          />
          <AmountField path="amount" label={t("column.amount")} required currency={of.currency} autoFocus />
          <EditMethod type={of.type} choices={setting.data} />
        </>
      )}
      <div className={css.pair}>
        {of.method !== "check" && <DateField path="date" label={t("column.date")} required />}
        <TextField path="reference" label={t("column.reference")} kind="latin" maxLength={60} />
      </div>
      <TextField path="description" label={t("column.description")} maxLength={500} />
    </FormDialog>
  );
}
