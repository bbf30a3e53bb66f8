"use client";
import { useTranslations } from "next-intl";
import { type AccountKind, CASH_FLOORS, type CashFloor, KINDS } from "@/domain/accounting/account/rules";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import desk from "../../../(platform)/developer/_parts/developer.module.css";
import { useWords } from "../mappings/use-words";
import type { Account } from "./address";
import { IbanField } from "./iban-field";

type Props = {
  /** The account to edit; absent for a new one. */
  account?: Account;
  /** The sub-ledger above it; absent for the default of its kind. */
  below?: Account;
  kind?: AccountKind;
  onClose: () => void;
  onSaved: (id: number) => void;
};

const NUMBERS = ["iban", "bank_name", "branch_name", "account_number", "card_number"] as const;

/** A bank account, cash box or terminal with its payment details. */
export default function MoneyDialog({ account, below, kind = "bank", onClose, onSaved }: Props) {
  const t = useTranslations("accounts");
  const { titleOf } = useWords();
  const utils = api.useUtils();
  const currencies = api.accounts.currencies.useQuery(undefined, { staleTime: 600_000 });
  const add = api.accounts.addMoney.useMutation();
  const replace = api.accounts.replaceMoney.useMutation();
  const initial = {
    kind: account?.kind ?? kind,
    title: account?.title ?? "",
    title_latin: account?.title_latin ?? "",
    currency: account?.currency ?? null,
    cash_floor: (account?.cash_floor ?? null) as CashFloor | null,
    active: account?.active ?? true,
    ...(Object.fromEntries(NUMBERS.map((name) => [name, account?.[name] ?? ""])) as Record<
      (typeof NUMBERS)[number],
      string
    >),
  };
  const send = async (values: typeof initial) => {
    const { title, title_latin, currency, cash_floor, active } = values;
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, values[name].trim() || null]));
    const given = {
      ...{
        kind: values.kind,
        title,
        title_latin: title_latin.trim() || title,
        currency,
        cash_floor,
        active,
        ...numbers,
      },
      parent_id: below?.id ?? null,
    };
    const { id } = account ? await replace.mutateAsync({ id: account.id, ...given }) : await add.mutateAsync(given);
    void utils.accounts.invalidate();
    onSaved(id);
  };
  return (
    <FormDialog
      title={account ? t("editTitle", { account: titleOf(account) }) : t("addMoneyTitle")}
      initial={initial}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <TextField path="title" label={t("field.title")} required maxLength={200} data-autofocus />
      <TextField path="title_latin" label={t("field.title_latin")} kind="latin" maxLength={200} />
      <div className={desk.pair}>
        <SelectField
          path="kind"
          label={t("field.kind")}
          disabled={below !== undefined}
          data={KINDS.filter((one) => one !== "other" || account?.kind === "other").map((value) => ({
            value,
            label: t(`kind.${value}`),
          }))}
        />
        <SelectField
          path="currency"
          label={t("field.currency")}
          placeholder={currencies.data?.[0]}
          searchable
          data={currencies.data?.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <BankFields />
      <FloorField />
      <SwitchField path="active" label={t("active")} />
    </FormDialog>
  );
}

/** What a payment beyond the balance meets; by default a cash box refuses it and a bank account is reported. */
function FloorField() {
  const t = useTranslations("accounts");
  const kind = useFormValue((form) => form.at("kind"));
  if (kind !== "cash" && kind !== "bank") return null;
  return (
    <SelectField
      path="cash_floor"
      label={t("field.cash_floor")}
      placeholder={t(`floor.${kind === "cash" ? "refuse" : "warn"}`)}
      data={CASH_FLOORS.map((value) => ({ value, label: t(`floor.${value}`) }))}
    />
  );
}

/** Hidden for a cash box. */
function BankFields() {
  const t = useTranslations("accounts");
  const kind = useFormValue((form) => form.at("kind"));
  if (kind === "cash" || kind === "wallet") return null;
  return (
    <>
      <IbanField path="iban" label={t("field.iban")} />
      <div className={desk.pair}>
        <TextField path="bank_name" label={t("field.bank_name")} maxLength={100} />
        <TextField path="branch_name" label={t("field.branch_name")} maxLength={100} />
      </div>
      <div className={desk.pair}>
        <TextField path="account_number" label={t("field.account_number")} kind="code" maxLength={40} />
        <TextField path="card_number" label={t("field.card_number")} kind="code" maxLength={30} />
      </div>
    </>
  );
}
