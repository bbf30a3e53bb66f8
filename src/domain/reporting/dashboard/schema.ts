import { z } from "zod";
import { instant, moneyOut } from "../../kernel/primitives";
import { APPROVALS, QUEUES, RADAR } from "./rules";

/** Console: the caller's queues, by urgency. */
export const DashboardQueues = z.object({
  today: z.string().meta({ description: "the branch's day" }),
  queues: z.array(
    z.object({
      name: z.enum(QUEUES),
      total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
      late: z.int().meta({ description: "those past their deadline" }),
    }),
  ),
});

const Sum = z.object({ currency: z.string(), amount: moneyOut, count: z.int() });

/** Null: no permission. Minor units. */
export const DashboardMoney = z.object({
  today: z.string(),
  sales: z.array(Sum).nullable().meta({ description: "reservations made today that are not canceled" }),
  receipts: z.array(Sum).nullable(),
  places: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        title_latin: z.string(),
        currency: z.string(),
        balance: moneyOut,
      }),
    )
    .nullable()
    .meta({ description: "cash boxes, banks and terminals, the highest balance first" }),
  wallets: z.array(Sum).nullable().meta({ description: "total of wallet balances, and number of wallets" }),
  owed: z.array(Sum).nullable().meta({ description: "total owed by colleagues, and number of colleagues that owe" }),
});

export const DashboardOverdue = Sum;

/** `subject`: the key of its page. `next_amount`: the amount after `at`. */
const RadarRow = z.object({
  kind: z.enum(RADAR),
  subject: z.string(),
  at: instant,
  day: z.string().nullable().meta({ description: "for items due on a day without an hour" }),
  title: z.string(),
  title_latin: z.string(),
  detail: z.string().nullable().meta({ description: "direction of a cheque, last day of a document" }),
  amount: moneyOut.nullable(),
  next_amount: moneyOut.nullable(),
  currency: z.string().nullable(),
});

export const DashboardRadar = z.object({
  rows: z.array(RadarRow).meta({ description: "in order of due date, at most 20 of each kind" }),
  kinds: z.array(z.enum(RADAR)).meta({ description: "what the caller is permitted to see" }),
  partial: z.boolean().meta({ description: "true when there were more sales than are checked for rising penalties" }),
});

export const DashboardApprovals = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(APPROVALS),
      id: z.int(),
      asked_at: instant,
      due_at: instant.nullable(),
      title: z.string(),
      title_latin: z.string(),
      asked_by: z.string().nullable(),
      amount: moneyOut.nullable(),
      currency: z.string().nullable(),
    }),
  ),
  total: z.int(),
  kinds: z.array(z.enum(APPROVALS)).meta({ description: "what the caller is permitted to decide" }),
});

/** A span of days with its amount, and that of the span before it (null: not compared). Minor units. */
const TrendPoint = z.object({ from: z.string(), to: z.string(), amount: moneyOut, before: moneyOut.nullable() });
export const DashboardTrend = z.object({
  currency: z.string(),
  points: z.array(TrendPoint),
  total: moneyOut,
  before: moneyOut.nullable().meta({ description: "total of the time before, to compare with" }),
  target: moneyOut.nullable().meta({ description: "of a month, from the settings" }),
});

/** Seats of charters by day of departure. `sold` and `held` of `capacity`. */
const Load = { charters: z.int(), capacity: z.int(), sold: z.int(), held: z.int() };
export const DashboardLoad = z.object({
  points: z.array(z.object({ day: z.string(), ...Load })),
  ...Load,
  target: z.int().nullable().meta({ description: "percent of the capacity, from the settings" }),
});
