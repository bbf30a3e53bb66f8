"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { monthAround } from "@/ui/dates/days";
import { deepEqual } from "@/ui/deep-equal";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import { type Filters, type List, type ListInput, ledgerInput, listInput, spanOf, statementInput } from "./address";
import type { Listed } from "./announcement-table";

export type First = { input: ListInput; list: List | undefined };

/** Data of the current view: notes of the branch or company, their statement, or an account's ledger. */
export function useView(filters: Filters, first: First) {
  const { view, scope } = filters;
  const span = useSpan(filters);
  const input = listInput(filters);
  const company = view === "list" && scope === "company";
  const queryOptions = { placeholderData: keepPreviousData } as const;
  const list = api.announcements.list.useQuery(input, {
    ...queryOptions,
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    enabled: view === "list" && !company,
  });
  const companyList = api.announcements.company.useQuery(input, { ...queryOptions, enabled: company });
  const statement = api.announcements.statement.useQuery(statementInput(filters, span), {
    ...queryOptions,
    enabled: view === "statement",
  });
  const request = ledgerInput(filters, span);
  const ledger = api.announcements.ledger.useQuery(request ?? { ...span, account_id: 1 }, {
    ...queryOptions,
    enabled: view === "ledger" && request !== null,
  });
  const listed = company ? companyList : list;
  const rows: readonly Listed[] | undefined =
    view === "statement" ? statement.data?.items.rows : view === "list" ? listed.data?.items : undefined;
  const names = useMemo(
    () => [
      ...new Set(
        view === "ledger"
          ? ledger.data?.items.rows.map((row) => String(row.announcement_id))
          : rows?.map((row) => String(row.id)),
      ),
    ],
    [view, rows, ledger.data],
  );
  return { span, asked: request, list, companyList, listed, statement, ledger, rows: rows ?? [], names };
}

/** The selected days; defaults to the current month in the user's calendar. */
function useSpan(filters: Filters) {
  const { calendar, timeZone } = useReading();
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const { from, to } = monthAround(today, calendar);
  return spanOf(filters, { from, to });
}
