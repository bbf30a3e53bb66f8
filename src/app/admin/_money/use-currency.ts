"use client";
import { api } from "../_client";

/** Currency of the branch; undefined while loading. */
export const useCurrency = () => api.me.useQuery(undefined, { staleTime: 600_000 }).data?.branch.currency;
