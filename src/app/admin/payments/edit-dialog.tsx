"use client";
import { useTranslations } from "next-intl";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { TextField } from "@/ui/form/text-field";
import { useOpened } from "@/ui/form/use-opened";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../_client";
import { AmountField } from "../_money/amount-field";
import { LedgerLink } from "../_money/ledger-link";
import type { Party } from "../_money/party";
import { PartyField } from "../_money/party-field";
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

/** Its document is reversed and posted anew: both stay to be seen. Only what was changed is sent. */
export default function EditDialog({ of: given, onDone, onClose }: Props) {
  const of = useOpened(given);
  const t = useTranslations("payments");
  const { digits } = useFormat();
  const update = api.payments.update.useMutation();
  const setting = api.payments.choices.useQuery(undefined, { staleTime: 60_000 });
  const initial: Edited = {
    ...{ method: of.method, account_id: of.account.id, amount: of.amount, date: of.date },
    counterparty: of.counterparty as Party,
    reference: of.reference ?? "",
    description: of.description,
  };
  const save = async (typed: Edited) => {
    const { counterparty, amount, account_id, ...rest } = typed;
    const changed = Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => value !== initial[name as keyof Edited]),
    );
    const other = counterparty?.id !== of.counterparty.id || counterparty?.type !== of.counterparty.type;
    await update.mutateAsync({
      ...{ id: of.id, version: of.version },
      ...changed,
      ...(amount !== of.amount && { amount: amount as number }),
      ...((account_id !== of.account.id || rest.method !== of.method) && { account_id }),
      ...(other && counterparty && { counterparty: { type: counterparty.type, id: counterparty.id } }),
    });
    onDone();
  };
  const named = t("named", { type: t(`type.${of.type}`), n: digits(String(of.number)) });
  return (
    <FormDialog<Edited>
      title={t("editTitle", { named })}
      text={
        <>
          {t("editText")} <LedgerLink of={of.document} />
        </>
      }
      initial={initial}
      submit={t("save")}
      size="lg"
      onSave={save}
      onClose={onClose}
    >
      {/* What stands on a cheque is the cheque's. */}
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
