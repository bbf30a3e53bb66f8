import { averageDueDate } from "@/domain/cashier/cheque/rules";

/** The average day due of cheques as the browser knows them. */
export const averageOf = (cheques: readonly { amount: number; due_date: string }[]): string | null =>
  averageDueDate(cheques.map(({ amount, due_date }) => ({ amount: BigInt(amount), due_date })));
