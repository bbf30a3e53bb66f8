"use client";
import { useTranslations } from "next-intl";
import type { Direction } from "@/domain/cashier/cheque/rules";
import { DateField } from "@/ui/form/date-field";
import { MoneyField } from "@/ui/form/money-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { AmountField } from "../../_money/amount-field";
import { PartyField } from "../../_money/party-field";
import { CHEQUE_PARTIES } from "./cheque-party";
import { type Act, accountKinds, fieldsOf } from "./operations";
import type { Choices } from "./types";
import { useWords } from "./use-words";

type Props = {
  act: Act;
  direction: Direction;
  choices: Choices /** Individually: a partial amount is not possible for several. */;
  several?: boolean;
};

/** Fields of an operation, the date first. */
export function ActFields({ act, direction, choices, several }: Props) {
  const t = useTranslations("cheques");
  const { titleOf } = useWords();
  const fields = fieldsOf(direction, act);
  const { currency } = choices;
  const kinds = accountKinds(act);
  const accounts = [...(kinds.includes("cash") ? choices.cash : []), ...(kinds.includes("bank") ? choices.banks : [])];
  return (
    <>
      {fields.includes("account") && (
        <SelectField
          path="account_id"
          label={t(
            kinds.length > 1 ? "field.moneyAccount" : kinds[0] === "cash" ? "field.cashBox" : "field.bankAccount",
          )}
          data={accounts.map((one) => ({ value: String(one.id), label: `${titleOf(one)} · ${one.code}` }))}
          numeric
          searchable
          required
          openOnFocus={false}
          data-autofocus
        />
      )}
      {fields.includes("party") && (
        <PartyField
          path="party"
          label={t("field.endorsedTo")}
          types={CHEQUE_PARTIES.issued}
          currency={currency}
          required
        />
      )}
      {fields.includes("amount") && !several && (
        <AmountField
          path="amount"
          label={t("field.amount")}
          currency={currency}
          hint={t("field.amountHint")}
          required
        />
      )}
      {fields.includes("fee") && <MoneyField path="fee" label={t("field.fee")} currency={currency} />}
      {fields.includes("stamped") && <SwitchField path="stamped" label={t("field.stamped")} />}
      {act !== "undo" && <DateField path="date" label={t("field.date")} required />}
      <TextField path="description" label={t("field.description")} maxLength={300} />
    </>
  );
}
