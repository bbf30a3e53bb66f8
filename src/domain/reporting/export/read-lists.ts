import type { z } from "zod";
import { listCalls } from "../../communication/telephony/list-calls";
import { listColleagues } from "../../people/colleague/list-colleagues";
import { listPassengers } from "../../people/passenger/list-passengers";
import { listBookings } from "../../sales/booking/list-bookings";
import { listRefunds } from "../../sales/refund/list-refunds";
import { listTrades } from "../../sales/trade/list-trades";
import { type ListedContext, listed } from "./listed";
import type {
  CallsParams,
  ColleaguesParams,
  OrdersParams,
  PassengersParams,
  RefundsParams,
  ReservationsParams,
} from "./schema";
import type { Column } from "./table";
import { wordIn } from "./words.lists";

const column = (key: string, name: string, kind: Column["kind"], weight: number, wide?: true): Column => ({
  ...{ key, name, kind, weight },
  ...(wide && { wide }),
});
const at = ({ written }: ListedContext, moment: string | Date | null) =>
  moment === null ? "" : written.instant(new Date(moment));

/** Reservations of the branch, as their page lists them. */
export const reservations = listed({
  page: async (ctx, params: z.output<typeof ReservationsParams>, paging) => {
    const { rows, total, next_cursor } = await listBookings(ctx, { ...params, page: 1, ...paging });
    return { rows, total, next: next_cursor };
  },
  title: ({ reservations }) => reservations.title,
  columns: ({ reservations: of, own }) => [
    column("pnr", of.pnr, "code", 8),
    column("status", of.status, "text", 8),
    column("charter", of.charter, "text", 16),
    column("route", own.route, "code", 9),
    column("departure", of.departure, "text", 12),
    column("buyer", of.partner, "text", 14),
    column("passengers", own.passengers, "number", 6),
    column("amount", of.amount, "money", 12),
    column("currency", "ISO 4217", "code", 5, true),
    column("supplier_pnr", own.reference, "code", 9, true),
    column("created", of.created, "text", 12),
  ],
  cells: (row, telling) => {
    const { adult, child, infant } = row.pax;
    return [
      row.local_pnr,
      wordIn(telling.words.status, row.status),
      telling.named(row.charter.title, row.charter.title_latin),
      row.route ? `${row.route.origin}-${row.route.destination}` : "",
      at(telling, row.departs_at as string),
      row.partner ?? row.buyer?.name ?? "",
      adult + child + infant,
      telling.money(row.total as bigint, row.currency),
      row.currency.trim(),
      row.supplier_pnr ?? "",
      at(telling, row.created_at as string),
    ];
  },
});

/** Passengers of the branch, as their page lists them. */
export const passengers = listed({
  page: async (ctx, params: z.output<typeof PassengersParams>, paging) => {
    const { rows, total, next_cursor } = await listPassengers(ctx, { ...params, ...paging });
    return { rows, total, next: next_cursor };
  },
  title: ({ passengers }) => passengers.title,
  columns: ({ passengers: of, own }) => [
    column("number", "#", "number", 6),
    column("name", of.column.name, "text", 16),
    column("latin", own.latin, "text", 16),
    column("nationality", own.nationality, "code", 5),
    column("national_code", own.nationalCode, "code", 10),
    column("birth", of.column.birth, "day", 8),
    column("mobile", of.column.mobile, "code", 10),
    column("document", own.document, "code", 10),
  ],
  cells: (row) => [
    row.id,
    [row.first_name, row.last_name].filter(Boolean).join(" "),
    [row.first_name_latin, row.last_name_latin].filter(Boolean).join(" "),
    row.nationality ?? "",
    row.national_code ?? "",
    row.birth_date ?? null,
    row.mobile ?? "",
    row.document?.number ?? "",
  ],
});

/** Colleagues of the branch with balances, as their page lists them. */
export const colleagues = listed({
  page: async (ctx, params: z.output<typeof ColleaguesParams>, paging) => {
    const { items, meta } = await listColleagues(ctx, { ...params, page: 1, ...paging });
    return { rows: items, total: meta.total, next: meta.next_cursor };
  },
  title: ({ colleagues }) => colleagues.title,
  columns: ({ colleagues: { column: of }, own }) => [
    column("code", of.code, "code", 8),
    column("name", of.name, "text", 18),
    column("kind", of.kind, "text", 9),
    column("balance", of.balance, "money", 12),
    column("ceiling", of.ceiling, "money", 12),
    column("available", own.available, "money", 12),
    column("wallet", of.wallet, "money", 12),
    column("currency", "ISO 4217", "code", 5, true),
  ],
  cells: ({ code, name, name_latin, kind, financial }, telling) => {
    const { balance, ceiling, available, wallet, currency } = financial;
    const money = (minor: unknown) => telling.money(minor as bigint, currency);
    return [
      ...[code, telling.named(name, name_latin), wordIn(telling.words.colleagues.kind, kind), money(balance)],
      ...[money(ceiling), money(available), money(wallet.balance), currency.trim()],
    ];
  },
});

/** Orders of the branch, as their page lists them. */
export const orders = listed({
  page: async (ctx, params: z.output<typeof OrdersParams>, paging) => {
    const { rows, total, next_cursor } = await listTrades(ctx, { ...params, ...paging });
    return { rows, total, next: next_cursor };
  },
  title: ({ orders }) => orders.title,
  columns: ({ orders: { column: of }, own }) => [
    column("number", of.number, "number", 7),
    column("created", of.created, "text", 12),
    column("buyer", of.buyer, "text", 16),
    column("status", of.status, "text", 10),
    column("method", of.method, "text", 9),
    column("pnr", of.pnr, "code", 12),
    column("invoice", of.invoice, "number", 7),
    column("amount", of.amount, "money", 12),
    column("paid", own.paid, "money", 12),
    column("currency", "ISO 4217", "code", 5, true),
  ],
  cells: (row, telling) => [
    row.trade_id,
    at(telling, row.created_at as string),
    telling.named(row.party_name, row.party_name_latin) || row.party,
    wordIn(telling.words.orders.status, row.status),
    wordIn(telling.words.orders.method, row.method),
    row.items.flatMap(({ pnr }) => pnr?.local ?? []).join(" "),
    row.invoice?.number ?? null,
    telling.money(row.payable as bigint, row.currency),
    telling.money(row.paid as bigint, row.currency),
    row.currency.trim(),
  ],
});

/** Refunds of the branch, as their page lists them. */
export const refunds = listed({
  page: async (ctx, params: z.output<typeof RefundsParams>, paging) => {
    const { rows, total, next_cursor } = await listRefunds(ctx, { ...params, ...paging });
    return { rows, total, next: next_cursor };
  },
  title: ({ refunds }) => refunds.title,
  columns: ({ refunds: { column: of }, own }) => [
    column("number", "#", "number", 6),
    column("pnr", of.pnr, "code", 8),
    column("created", of.created, "text", 12),
    column("buyer", of.buyer, "text", 16),
    column("passengers", own.passengers, "number", 6),
    column("to", of.to, "text", 9),
    column("state", of.state, "text", 10),
    column("paid", own.paid, "money", 12),
    column("penalty", of.penalty, "money", 12),
    column("refundable", of.refundable, "money", 12),
    column("currency", "ISO 4217", "code", 5, true),
  ],
  cells: (row, telling) => [
    ...[row.id, row.local_pnr, at(telling, row.created_at as string), row.party.name ?? "", row.passengers],
    ...[wordIn(telling.words.refunds.to, row.refund_to), wordIn(telling.words.refunds.state, row.state)],
    telling.money(row.paid as bigint, row.currency),
    telling.money(row.penalty as bigint | null, row.currency),
    telling.money(row.refundable as bigint | null, row.currency),
    row.currency.trim(),
  ],
});

/** Calls of the branch, as their page lists them. */
export const calls = listed({
  page: async (ctx, params: z.output<typeof CallsParams>, paging) => {
    const { rows, total, next_cursor } = await listCalls(ctx, { ...params, ...paging });
    return { rows, total, next: next_cursor };
  },
  title: ({ phone }) => phone.title,
  columns: ({ phone: { column: of }, own }) => [
    column("at", of.at, "text", 12),
    column("way", of.way, "text", 8),
    column("number", of.number, "code", 10),
    column("who", of.who, "text", 16),
    column("state", of.state, "text", 8),
    column("seconds", own.seconds, "number", 6),
    column("operator", of.operator, "text", 14),
    column("order", own.order, "number", 6, true),
    column("note", of.note, "text", 18),
  ],
  cells: (row, telling) => [
    at(telling, row.started_at as string),
    wordIn(telling.words.phone.way, row.direction),
    row.number ?? "",
    telling.named(
      row.passenger && `${row.passenger.first_name} ${row.passenger.last_name}`,
      row.passenger && [row.passenger.first_name_latin, row.passenger.last_name_latin].filter(Boolean).join(" "),
    ),
    wordIn(telling.words.phone.state, row.state),
    row.seconds,
    telling.named(row.operator?.name, row.operator?.name_latin),
    row.trade_id,
    row.note,
  ],
});
