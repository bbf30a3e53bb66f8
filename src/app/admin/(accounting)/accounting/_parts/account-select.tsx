"use client";
import type { ComboboxItem, SelectProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { folded, holdsWords } from "@/ui/filters/folded";
import { QuickSelect } from "@/ui/form/quick-select";
import { useWords } from "../mappings/use-words";
import css from "./account-select.module.css";

type AccountChoice = { id: number; code: string; title: string; title_latin: string };
export type Listed = AccountChoice & { parent: AccountChoice | null };

type Props<Account extends Listed> = Omit<SelectProps, "data" | "value" | "onChange" | "filter"> & {
  /** Undefined while loading. */
  accounts: readonly Account[] | undefined;
  value: number | null;
  onChange: (id: number | null, account?: Account) => void;
};

/** Picks one account of a list by code or title in either script. */
export function AccountSelect<Account extends Listed>({ accounts, value, onChange, ...rest }: Props<Account>) {
  const t = useTranslations("form");
  const { titleOf } = useWords();
  const byId = new Map((accounts ?? []).map((account) => [String(account.id), account]));
  return (
    <QuickSelect
      data={accounts && [...byId].map(([value, account]) => ({ value, label: `${account.code} ${titleOf(account)}` }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen), byId.get(chosen ?? ""))}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t(accounts ? "nothingFound" : "loading")}
      clearButtonProps={{ "aria-label": t("clear") }}
      filter={({ options, search, limit }) => {
        const found = (options as ComboboxItem[]).filter(
          ({ value, label }) => search === label || holdsWords(textOf(byId.get(value)), search),
        );
        // An account whose code is typed whole comes before those that contain it: Enter takes the first.
        const code = folded(search.trim());
        const isWhole = ({ value }: ComboboxItem) => byId.get(value)?.code === code;
        return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))].slice(0, limit);
      }}
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        return (
          account && (
            <span className={css.option}>
              <span>
                <bdi className="code">{account.code}</bdi> {titleOf(account)}
              </span>
              {account.parent && <small>{titleOf(account.parent)}</small>}
            </span>
          )
        );
      }}
      {...rest}
    />
  );
}

const textOf = (account: AccountChoice | undefined) =>
  account ? folded(`${account.code} ${account.title} ${account.title_latin}`) : "";
