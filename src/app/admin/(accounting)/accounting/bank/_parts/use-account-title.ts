"use client";
import { useTitled } from "@/ui/format/use-titled";
import { api } from "../../../../_client";

type Account = { title: string; title_latin: string; code: string };

/** Title and code of a bank account: banks have several of one title. */
export function useAccountTitle() {
  const titled = useTitled();
  return (account: Account) => `${titled(account)} · ${account.code}`;
}

/** Bank accounts and terminals of the branch as choices of a list; undefined while loading. */
export function useBankAccounts() {
  const titleOf = useAccountTitle();
  const { data } = api.bankStatements.accounts.useQuery(undefined, { staleTime: 60_000 });
  return {
    accounts: data?.items,
    choices: data?.items.map((one) => ({ value: String(one.id), label: titleOf(one) })),
  };
}
