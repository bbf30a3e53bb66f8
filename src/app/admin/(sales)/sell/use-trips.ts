"use client";
import { useMemo } from "react";
import { api } from "../../_client";
import type { Offer, Seller, SupplierAnswerDto, TripInput, TripsDto } from "./address";

/** One supplier of a search: running, or its status. */
export type Line = { seller: Seller; told: SupplierAnswerDto | null; failed: unknown };

type Found = {
  lines: Line[];
  offers: Offer[];
  legs: TripsDto["legs"];
  /** True while a supplier is running. */
  waiting: boolean;
  /** Refusal of the whole search: invalid input. */
  refused: unknown;
  again: () => void;
};

/** Offers are valid for twenty minutes: the same search is not repeated before. */
export const KEPT_MS = 15 * 60_000;
export const ALONE = { context: { alone: true } };

/** Calls each supplier of the product separately, so that results appear as they arrive. */
export function useTrips(input: TripInput | null): Found {
  const product = input?.type ?? "flight";
  const sellers = api.sell.sellers.useQuery({ product }, { staleTime: 60_000 });
  const request = input && sellers.data ? sellers.data : [];
  const answers = api.useQueries((ask) =>
    request.map(({ id }) =>
      ask.search.trips(
        { ...input!, only: id },
        { trpc: ALONE, staleTime: KEPT_MS, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      ),
    ),
  );
  const done = answers.map(({ data, error, isFetching }) => ({ data, error, isFetching }));
  const key = done.map(({ data, error }) => `${data?.search_id ?? ""}${error ? "!" : ""}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that changes of the answers.
  const offers = useMemo(() => done.flatMap(({ data }) => data?.offers ?? []), [key, product]);
  const lines = request.map((seller, at): Line => {
    const { data, error, isFetching } = done[at]!;
    return { seller, told: isFetching ? null : (data?.suppliers[0] ?? null), failed: isFetching ? null : error };
  });
  const faults = done.flatMap(({ error }) => (error ? [error] : []));
  return {
    ...{ lines, offers },
    legs: done.find(({ data }) => data)?.data?.legs ?? [],
    waiting: (input !== null && sellers.isPending) || done.some(({ isFetching }) => isFetching),
    refused: sellers.error ?? (request.length > 0 && faults.length === request.length ? faults[0] : null),
    again: () => {
      void sellers.refetch();
      for (const answer of answers) void answer.refetch();
    },
  };
}
