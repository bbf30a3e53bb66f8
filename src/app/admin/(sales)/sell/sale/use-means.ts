"use client";
import { api, useMay } from "../../../_client";
import type { ColleagueCredit, TradeForm } from "./address";

export type Means = {
  /** What may be spent of the wallet; undefined: not known, or not the person's to know. */
  inWallet: number | undefined;
  /** A colleague's ceiling and what is used of it. */
  credit: ColleagueCredit | undefined;
};

/** What a payer has to pay with, as far as the person may know it. */
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
