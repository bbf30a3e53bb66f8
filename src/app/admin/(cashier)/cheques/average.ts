import { averageDueDate } from "@/domain/cashier/cheque/rules";

/** Average due date of the given cheques. */
export const averageOf = (cheques: readonly { amount: number; due_date: string }[]): string | null =>
  averageDueDate(cheques.map(({ amount, due_date }) => ({ amount: BigInt(amount), due_date })));
