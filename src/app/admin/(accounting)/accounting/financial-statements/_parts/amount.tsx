"use client";
import { useFormat } from "@/ui/format/use-format";

/** An amount as statements print it: negative ones in parentheses, none as a dash. */
export function StatementAmount({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat();
  if (amount === 0) return <bdi>–</bdi>;
  const { figure } = money(Math.abs(amount), currency);
  return <bdi>{amount < 0 ? `(${figure})` : figure}</bdi>;
}
