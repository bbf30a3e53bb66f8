"use client";
import { type ComboboxItem, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { folded, holdsWords } from "@/ui/filters/folded";
import { useField } from "@/ui/form/form";
import { quickKeys } from "@/ui/form/quick-keys";
import { type FieldProps, surround } from "@/ui/form/surround";
import type { Fitting } from "./address";
import css from "./mappings.module.css";
import { useWords } from "./use-words";

type Props = Omit<FieldProps, "required"> & {
  /** Undefined: still on their way. */
  accounts: readonly Fitting[] | undefined;
};

/** One account, found by its code or by its title in either script; its number in the form. */
export function AccountField({ path, label, hint, accounts }: Props) {
  const t = useTranslations("form");
  const { titleOf } = useWords();
  const { value, fault, change } = useField<number | null>(path, (value) => (value == null ? t("required") : null));
  const byId = new Map((accounts ?? []).map((account) => [String(account.id), account]));
  return (
    <Select
      {...surround({ path, label, hint, required: true }, fault)}
      data={[...byId].map(([value, account]) => ({ value, label: `${account.code} ${titleOf(account)}` }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => change(chosen === null ? null : Number(chosen))}
      searchable
      data-autofocus
      // Ctrl+Enter leaves the field for a moment: a list that opened by that would take the next one.
      openOnFocus={false}
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t(accounts ? "nothingFound" : "loading")}
      {...quickKeys({ empty: value === null, arrived: accounts !== undefined })}
      filter={({ options, search, limit }) =>
        (options as ComboboxItem[])
          .filter(({ value, label }) => search === label || holdsWords(textOf(byId.get(value)), search))
          .slice(0, limit)
      }
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        return (
          account && (
            <span className={css.option}>
              <span>
                <bdi className="code">{account.code}</bdi> {titleOf(account)}
              </span>
              <small>{titleOf(account.parent)}</small>
            </span>
          )
        );
      }}
    />
  );
}

const textOf = (account: Fitting | undefined) =>
  account ? folded(`${account.code} ${account.title} ${account.title_latin}`) : "";
