"use client";
import { api, useMay } from "../../../_client";
import type { ColleagueCredit, TradeForm } from "./address";

export type Means = {
  /** Available wallet balance; undefined when unknown or not visible. */
  inWallet: number | undefined;
  /** Credit limit of a colleague and its use. */
  credit: ColleagueCredit | undefined;
};

/** Means of payment of a payer, within the user's permissions. */
export function useMeans(payer: TradeForm["party"] | null): Means {
  const seesWallets = useMay("wallet:read");
  const seesCredit = useMay("colleague:read");
  const company = payer?.type === "colleague";
  const wallet = api.wallets.get.useQuery(
    { owner_type: payer?.type ?? "passenger", owner_id: payer?.id ?? 1 },
    { enabled: payer !== null && seesWallets },
  );
  const credit = api.credit.colleague.useQuery(
    { colleague_id: company ? payer.id : 1 },
    { enabled: company && seesCredit },
  );
  return {
    inWallet: payer && seesWallets ? wallet.data?.available : undefined,
    credit: company && seesCredit ? credit.data : undefined,
  };
}
