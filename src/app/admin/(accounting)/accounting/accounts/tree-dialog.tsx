"use client";
import { useTranslations } from "next-intl";
import { LEVELS, NATURES } from "@/domain/accounting/account/rules";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import desk from "../../../(platform)/developer/_parts/developer.module.css";
import { useWords } from "../mappings/use-words";
import type { Account } from "./address";

type Props = { onClose: () => void; onSaved: (id: number) => void } & (
  | { account: Account; below?: undefined }
  | { below: Account; account?: undefined }
);

const ANY = "any";

/** Edits an account of the chart, or creates one below another. The code defaults to the next free one. */
export default function TreeDialog({ account, below, onClose, onSaved }: Props) {
  const t = useTranslations("accounts");
  const { titleOf } = useWords();
  const utils = api.useUtils();
  const currencies = api.accounts.currencies.useQuery(undefined, { staleTime: 600_000 });
  const save = api.accounts.save.useMutation();
  const level = account ? account.level : LEVELS[LEVELS.indexOf(below.level) + 1]!;
  const initial = {
    code: account?.code ?? "",
    title: account?.title ?? "",
    title_latin: account?.title_latin ?? "",
    nature: (account ?? below).nature,
    currency: account?.currency ?? ANY,
    party_required: account?.party_required ?? false,
    cost_center_required: account?.cost_center_required ?? false,
    monetary: (account ?? below).monetary,
    active: account?.active ?? true,
  };
  const send = async ({ code, title_latin, currency, monetary, ...given }: typeof initial) => {
    // A new account inherits it from its parent unless changed.
    const showsMonetary = account !== undefined || monetary !== below.monetary;
    const { id } = await save.mutateAsync({
      ...(account ? { id: account.id } : { parent_id: below.id }),
      ...given,
      ...(showsMonetary && { monetary }),
      ...(code.trim() && { code }),
      title_latin: title_latin.trim() || given.title,
      currency: currency === ANY ? null : currency,
    });
    void utils.accounts.invalidate();
    onSaved(id);
  };
  return (
    <FormDialog
      title={account ? t("editTitle", { account: titleOf(account) }) : t("belowTitle", { account: titleOf(below) })}
      text={t(`levelText.${level}`)}
      initial={initial}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <TextField path="title" label={t("field.title")} required maxLength={200} data-autofocus />
      <TextField path="title_latin" label={t("field.title_latin")} kind="latin" maxLength={200} />
      <div className={desk.pair}>
        <TextField
          path="code"
          label={t("field.code")}
          hint={account ? undefined : t("codeHint")}
          kind="code"
          maxLength={16}
        />
        <SelectField
          path="nature"
          label={t("column.nature")}
          data={NATURES.map((value) => ({ value, label: t(`nature.${value}`) }))}
        />
      </div>
      {level === "detailed" && (
        <>
          <SelectField
            path="currency"
            label={t("field.currency")}
            searchable
            data={
              currencies.data && [
                { value: ANY, label: t("anyCurrency") },
                ...currencies.data.map((code) => ({ value: code, label: code })),
              ]
            }
          />
          <SwitchField path="party_required" label={t("field.party_required")} />
          <SwitchField path="cost_center_required" label={t("field.cost_center_required")} />
          <SwitchField path="monetary" label={t("field.monetary")} />
        </>
      )}
      <SwitchField path="active" label={t("active")} />
    </FormDialog>
  );
}
