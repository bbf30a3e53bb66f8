"use client";
import { useEffect, useMemo } from "react";
import { PARTY } from "@/domain/accounting/document/rules";
import { folded } from "@/ui/filters/folded";
import { useReading } from "@/ui/preferences";
import { api } from "../../../../_client";
import type { Choice } from "./choice-cell";
import type { Finders } from "./paste";
import type { AccountOption, PartyOption, Setting } from "./setting";
import { useOptions } from "./use-options";
import { type Cells, type DimensionCell, dimensionCell } from "./values";

/** Options of the rows' cells, and lookup for pasted text. */
export function useLists(setting: Setting, rows: readonly Cells[]) {
  const { locale } = useReading();
  const utils = api.useUtils();
  const firstAccounts = api.documents.accounts.useQuery(undefined, { staleTime: 60_000 });
  const firstParties = api.documents.parties.useQuery(undefined, { staleTime: 60_000 });
  const accounts = useOptions({
    first: firstAccounts.data,
    isPending: firstAccounts.isPending,
    keyOf: ({ id }) => String(id),
    fetch: (query) => utils.documents.accounts.fetch(query, { staleTime: 60_000 }),
  });
  const parties = useOptions({
    first: firstParties.data,
    isPending: firstParties.isPending,
    keyOf: ({ party }) => party,
    fetch: (query) => utils.documents.parties.fetch(query, { staleTime: 60_000 }),
  });
  useMissing(rows, accounts, parties);
  const lists = useIndexed(setting, locale, accounts.rows, parties.rows);
  const ready = firstAccounts.data !== undefined;
  return useMemo(
    () => ({
      ...{ ...lists, ready, searchAccounts: accounts.search, searchParties: parties.search },
      /** Loading; false after a failure. */
      ...{ awaited: accounts.awaited, partiesAwaited: parties.awaited },
      /** Resolves once the accounts and parties among these texts are known. */
      load: bothOf(accounts.load, parties.load),
    }),
    [lists, ready, accounts.search, accounts.awaited, accounts.load, parties.search, parties.awaited, parties.load],
  );
}
export type Lists = ReturnType<typeof useLists>;

type Options<One> = ReturnType<typeof useOptions<One>>;
type Load = Options<unknown>["load"];
const bothOf = (accounts: Load, parties: Load) => async (texts: readonly string[]) => {
  await Promise.all([accounts("exact", texts), parties("exact", texts)]);
};

/** Loads what stored or pasted rows refer to and is not among the options. */
function useMissing(rows: readonly Cells[], accounts: Options<{ id: number }>, parties: Options<{ party: string }>) {
  useEffect(() => {
    if (!accounts.more) return;
    const known = new Set(accounts.rows.map(({ id }) => id));
    const ids = rows.flatMap(({ account_id }) => (account_id === null || known.has(account_id) ? [] : [account_id]));
    void accounts.load("keys", ids.map(String));
    const texts = rows.flatMap(({ account_id, account }) => (account_id === null ? [account.trim()] : []));
    void accounts.load("exact", texts);
  }, [rows, accounts.more, accounts.rows, accounts.load]);
  useEffect(() => {
    if (!parties.more) return;
    const known = new Set(parties.rows.map(({ party }) => party));
    const unknown = rows.map(({ party }) => party.trim()).filter((party) => !known.has(party));
    const [keys, texts] = [true, false].map((isKey) => unknown.filter((party) => PARTY.test(party) === isKey));
    void parties.load("keys", keys!);
    void parties.load("exact", texts!);
  }, [rows, parties.more, parties.rows, parties.load]);
}

function useIndexed(
  setting: Setting,
  locale: string,
  found: readonly AccountOption[],
  parties: readonly PartyOption[],
) {
  return useMemo(() => {
    const titleOf = (one: { title: string; title_latin: string }) => (locale === "fa" ? one.title : one.title_latin);
    const list = found.map((account): Choice & { account: typeof account } => ({
      key: String(account.id),
      code: account.code,
      title: titleOf(account),
      beside: account.parent ? titleOf(account.parent) : undefined,
      words: folded(`${account.code} ${account.title} ${account.title_latin}`),
      account,
    }));
    const accounts = new Map(list.map((one) => [one.account.id, one]));
    const partyList = parties.map(({ party, name }): Choice => {
      return { key: party, code: "", title: name, words: folded(`${name} ${party}`) };
    });
    const centerList = setting.cost_centers.map((center): Choice => {
      const { id, code, title, title_latin } = center;
      return { key: String(id), code, title: titleOf(center), words: folded(`${code} ${title} ${title_latin}`) };
    });
    const dimensions = new Map<DimensionCell, Dimension>(
      setting.dimensions.map((dimension) => {
        const list = dimension.members.map(({ id, code, ...titles }): Choice => {
          const words = folded(`${code} ${titles.title} ${titles.title_latin}`);
          return { key: String(id), code, title: titleOf(titles), words };
        });
        const members = new Map(list.map((one) => [one.key, one]));
        return [dimensionCell(dimension.id), { title: titleOf(dimension), list, members }];
      }),
    );
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
      member: (dimension, text) => {
        const sought = folded(text).trim();
        const all = dimensions.get(dimension)?.list ?? [];
        return one(all.filter(({ code, title }) => folded(code) === sought || folded(title) === sought))?.key ?? null;
      },
    };
    return {
      ...{ accounts, accountList: list, partyList, centerList, currencyList, dimensions, finders },
      centers: new Map(centerList.map((one) => [one.key, one])),
      parties: new Map(partyList.map((one) => [one.key, one])),
      currencies: new Map(currencyList.map((one) => [one.key, one])),
      wantsParty: (row: Cells) => accounts.get(row.account_id ?? 0)?.account.party_required ?? false,
      wantsCenter: (row: Cells) => {
        const account = accounts.get(row.account_id ?? 0)?.account;
        return account !== undefined && (account.cost_center_required || takes(account, 0));
      },
      wantsMember: (row: Cells, dimension: DimensionCell) => {
        const account = accounts.get(row.account_id ?? 0)?.account;
        return account !== undefined && takes(account, Number(dimension.slice(1)));
      },
      /** Cells set by an account: its currency, if it has one. */
      chosen: (key: string | null): Partial<Cells> => {
        const account = key === null ? undefined : accounts.get(Number(key))?.account;
        const foreign = account?.currency && account.currency !== setting.currency ? account.currency : null;
        return { account_id: account?.id ?? null, ...(foreign && { currency: foreign }) };
      },
    };
  }, [found, parties, locale, setting]);
}

type Dimension = { title: string; list: Choice[]; members: ReadonlyMap<string, Choice> };

/** Whether an account has a rule that admits members of a dimension; 0: the cost center. */
const takes = ({ dimensions }: AccountOption, id: number) =>
  dimensions.some(({ dimension_id, rule }) => dimension_id === id && rule !== "forbidden");
