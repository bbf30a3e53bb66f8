import { z } from "zod";
import { instant, moneyOut } from "../../kernel/primitives";
import { APPROVALS, QUEUES, RADAR } from "./rules";

/** Console: the caller's queues, by urgency. */
export const DashboardQueues = z.object({
  today: z.string().meta({ description: "the branch's day" }),
  queues: z.array(
    z.object({
      name: z.enum(QUEUES),
      total: z.int().meta({ description: "exact up to 10,000; 10,001 stands for more" }),
      late: z.int().meta({ description: "of them those whose time is over" }),
    }),
  ),
});

const Sum = z.object({ currency: z.string(), amount: moneyOut, count: z.int() });

/** Null: no permission. Minor units. */
export const DashboardMoney = z.object({
  today: z.string(),
  sales: z.array(Sum).nullable().meta({ description: "reservations that were made today and stand" }),
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
    .meta({ description: "cash boxes, banks and terminals, the fullest first" }),
  wallets: z.array(Sum).nullable().meta({ description: "what is in wallets, and of how many" }),
  owed: z.array(Sum).nullable().meta({ description: "what colleagues owe, and how many of them" }),
});

export const DashboardOverdue = Sum;

/** `subject`: the key of its page. `next_amount`: the amount after `at`. */
const RadarRow = z.object({
  kind: z.enum(RADAR),
  subject: z.string(),
  at: instant,
  day: z.string().nullable().meta({ description: "of what is due on a day and at no hour" }),
  title: z.string(),
  title_latin: z.string(),
  detail: z.string().nullable().meta({ description: "of a cheque its direction, of a document its last day" }),
  amount: moneyOut.nullable(),
  next_amount: moneyOut.nullable(),
  currency: z.string().nullable(),
});

export const DashboardRadar = z.object({
  rows: z.array(RadarRow).meta({ description: "the nearest first, of each kind the 20 nearest" }),
  kinds: z.array(z.enum(RADAR)).meta({ description: "what the caller may see" }),
  partial: z.boolean().meta({ description: "more is sold than was looked at for rising penalties" }),
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
  kinds: z.array(z.enum(APPROVALS)).meta({ description: "what the caller may decide" }),
});
