"use client";
import { useMemo } from "react";
import { folded } from "@/ui/filters/folded";
import { useReading } from "@/ui/preferences";
import { api } from "../../../../_client";
import type { Choice } from "./choice-cell";
import type { Finders } from "./paste";
import type { Setting } from "./setting";
import type { Cells } from "./values";

/** Options of cells, and lookup for pasted text. */
export function useLists(setting: Setting) {
  const { locale } = useReading();
  const { data: found, isPending } = api.documents.accounts.useQuery(undefined, { staleTime: 60_000 });
  return useMemo(() => {
    const titleOf = (one: { title: string; title_latin: string }) => (locale === "fa" ? one.title : one.title_latin);
    const list = (found ?? []).map((account): Choice & { account: typeof account } => ({
      key: String(account.id),
      code: account.code,
      title: titleOf(account),
      beside: account.parent ? titleOf(account.parent) : undefined,
      words: folded(`${account.code} ${account.title} ${account.title_latin}`),
      account,
    }));
    const accounts = new Map(list.map((one) => [one.account.id, one]));
    const partyList = setting.parties.map(({ party, name }): Choice => {
      return { key: party, code: "", title: name, words: folded(`${name} ${party}`) };
    });
    const centerList = setting.cost_centers.map((center): Choice => {
      const { id, code, title, title_latin } = center;
      return { key: String(id), code, title: titleOf(center), words: folded(`${code} ${title} ${title_latin}`) };
    });
    const currencyList = setting.currencies.map(({ code }): Choice => {
      return { key: code, code, title: "", words: folded(code) };
    });
    const one = <T>(all: readonly T[]) => (all.length === 1 ? all[0]! : null);
    const finders: Finders = {
      account: (text) => {
        const sought = folded(text).trim();
        if (sought === "") return null;
        const toChoice = ({ account }: (typeof list)[number]) =>
          [account.title, account.title_latin].some((title) => folded(title) === sought);
        const coded = sought.split(/[\s–-]/)[0]!;
        const match =
          list.find(({ code }) => code === sought) ??
          one(list.filter(toChoice)) ??
          list.find(({ code }) => code === coded);
        return match?.account.id ?? null;
      },
      party: (text) => {
        const sought = folded(text).trim();
        return one(partyList.filter(({ key, title }) => key === sought || folded(title) === sought))?.key ?? null;
      },
      center: (text) => {
        const sought = folded(text).trim();
        return (
          one(centerList.filter(({ code, title }) => folded(code) === sought || folded(title) === sought))?.key ?? null
        );
      },
    };
    return {
      ...{ accounts, accountList: list, partyList, centerList, currencyList, finders, ready: found !== undefined },
      /** Loading; false after a failure. */
      awaited: isPending,
      centers: new Map(centerList.map((one) => [one.key, one])),
      parties: new Map(partyList.map((one) => [one.key, one])),
      currencies: new Map(currencyList.map((one) => [one.key, one])),
      wantsParty: (row: Cells) => accounts.get(row.account_id ?? 0)?.account.party_required ?? false,
      wantsCenter: (row: Cells) => accounts.get(row.account_id ?? 0)?.account.cost_center_required ?? false,
      /** Cells set by an account: its currency, if it has one. */
      chosen: (key: string | null): Partial<Cells> => {
        const account = key === null ? undefined : accounts.get(Number(key))?.account;
        const foreign = account?.currency && account.currency !== setting.currency ? account.currency : null;
        return { account_id: account?.id ?? null, ...(foreign && { currency: foreign }) };
      },
    };
  }, [found, isPending, locale, setting]);
}
export type Lists = ReturnType<typeof useLists>;
