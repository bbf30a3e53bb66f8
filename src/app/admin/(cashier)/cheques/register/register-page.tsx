"use client";
import type { Direction } from "@/domain/cashier/cheque/rules";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Party } from "../../../_money/party";
import type { Choices } from "../types";
import { Register } from "./register";

type Props = { direction: Direction; party: Party | null; choices: Choices | undefined };

/** Options are rendered on the server, or loaded by the browser, which shows the reason of a failure. */
export function RegisterPage({ direction, party, choices }: Props) {
  const query = api.cheques.choices.useQuery(undefined, { initialData: choices, staleTime: 60_000 });
  return <Loaded query={query}>{(found) => <Register direction={direction} party={party} choices={found} />}</Loaded>;
}
