"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { FormState } from "@/ui/form/form-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api, useBranchId, useMay } from "../../../_client";
import type { PaymentForms, TradeForm } from "./address";
import type { Sale } from "./sale-context";
import { dropRows } from "./stored-rows";
import { cashOf, payerOf, personOf, tradeOf, type Values } from "./values";

/** From this code on the server failed: the request may have been executed. */
const SYSTEM = 9000;

/** randomUUID exists in secure contexts only, and a branch's network may not be one. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

/**
 * Sells the input: creates an unknown payer, stores counter receipts into their wallet, then buys. Each step has an
 * idempotency key: completed steps are not repeated after a refusal. `request`: the travel request of the sale.
 */
export function useStore(form: FormState<Values>, sale: Sale, request: number | null) {
  const t = useTranslations("sale");
  const branchId = useBranchId();
  const utils = api.useUtils();
  const seesWallets = useMay("wallet:read");
  const makePerson = api.passengers.store.useMutation();
  const takeMoney = api.payments.store.useMutation();
  const buy = api.trades.store.useMutation();
  const key = useRef(newKey());
  // Stored receipts of this sale, and their total.
  const receipts = useRef({ count: 0, sum: 0, ids: [] as number[] });
  // Whether the purchase may already exist: no second receipt is stored until that is known.
  const unheard = useRef(false);

  const payer = async (values: Values): Promise<TradeForm["party"]> => {
    const known = payerOf(values);
    if (known) return known;
    const { id } = await makePerson.mutateAsync(personOf(values));
    form.set("passengers[0].passenger_id", id);
    return { type: "passenger", id };
  };

  /** Stores a receipt of the missing or entered amount into the wallet, including what it makes us owe the payer. */
  const receive = async (values: Values, party: TradeForm["party"]) => {
    const inWallet = seesWallets
      ? (await utils.wallets.get.fetch({ owner_type: party.type, owner_id: party.id }, { staleTime: 0 })).available
      : receipts.current.sum;
    const amount = cashOf(values, Math.max(0, (values.accepted ?? sale.total) - inWallet));
    if (amount === 0) return;
    const { today: date } = await utils.payments.choices.ensureData();
    const { method, account_id, reference } = values.cash;
    const common = { amount, date, counterparty: party, description: t("cashFor") };
    const payments: PaymentForms = [
      {
        ...{ ...common, type: "receipt", method },
        ...(account_id !== null && { account_id }),
        ...(reference.trim() && { reference: reference.trim() }),
      },
      { ...common, type: "payment", method: "wallet" },
    ];
    const stored = await takeMoney.mutateAsync({ payments, request_key: `${key.current}-${receipts.current.count}` });
    const ids = stored.payments.flatMap(({ id, type }) => (type === "receipt" ? [id] : []));
    receipts.current = {
      ...{ count: receipts.current.count + 1, sum: receipts.current.sum + amount },
      ids: [...receipts.current.ids, ...ids],
    };
    // A second attempt covers the then missing amount.
    form.set("cash.amount", null);
    void utils.payments.invalidate();
    void utils.wallets.invalidate();
  };

  return async (values: Values) => {
    const party = await payer(values);
    const { way, total, locks } = sale;
    if (way === "cash" && !unheard.current) await receive(values, party);
    const names = locks.map(({ lock_id }) => lock_id);
    try {
      const sent = tradeOf(values, {
        ...{ locks: names, party, way, total, key: key.current },
        receipts: receipts.current.ids,
      });
      const trade = await buy.mutateAsync({ ...sent, ...(request !== null && { travel_request_id: request }) });
      if (request !== null) void utils.travelRequests.invalidate();
      utils.offerLocks.own.setData(undefined, (rows) => rows?.filter(({ lock_id }) => !names.includes(lock_id)));
      dropRows(branchId);
      return trade;
    } catch (error) {
      const { reason } = refusalOfError(error);
      // Nothing was stored: the next attempt uses a new key. Lost answers and server failures are repeated with the
      // same key.
      unheard.current = reason === "offline" || SYSTEM <= CATALOGUE[reason].code;
      if (!unheard.current) key.current = newKey();
      throw reason === "creditCeiling" ? withParty(error, `${party.type}:${party.id}`) : error;
    } finally {
      void utils.wallets.invalidate();
      void utils.credit.invalidate();
      void utils.locks.invalidate();
    }
  };
}

type Refused = { data?: { refusal?: { details?: { data?: object } } } };

/** Adds the party of the credit limit, for the approval dialog. */
function withParty(error: unknown, party: string): unknown {
  const { refusal } = (error as Refused).data ?? {};
  const data = { ...refusal?.details?.data, party };
  return { data: { refusal: { ...refusal, details: { ...refusal?.details, data } } } };
}
