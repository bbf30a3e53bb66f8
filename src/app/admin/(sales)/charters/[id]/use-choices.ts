"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { api } from "../../../_client";
import type { Options } from "../_parts/types";

const REST_MS = 150;
type Offered = Pick<Options, "colleagues" | "penalty_rules">;

/** Options of one kind, plus search results; found options remain, since one may be selected. */
export function useChoices<Kind extends keyof Offered>(kind: Kind, options: Options) {
  type One = Offered[Kind][number];
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), REST_MS);
  const met = useRef(new Map<number, One>());
  const { data } = api.charters.choices.useQuery({ search }, { enabled: search !== "", staleTime: 60_000 });
  for (const one of [...options[kind], ...(data?.[kind] ?? [])] as One[]) met.current.set(one.id, one);
  return { all: [...met.current.values()], onSearchChange: setTyped };
}
