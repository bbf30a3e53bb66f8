"use client";
import type { SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { Level } from "@/domain/accounting/account/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { api } from "../../../_client";
import { AccountSelect } from "./account-select";

type Choice = inferRouterOutputs<ConsoleRouter>["accounts"]["pick"]["accounts"][number];

type Props = Pick<SelectProps, "label" | "aria-label" | "placeholder" | "clearable" | "error" | "disabled" | "size"> & {
  value: number | null;
  onChange: (id: number | null, account?: Choice) => void;
  /** Defaults to all. */
  levels?: readonly Level[];
  autoFocus?: boolean;
};

/** Picks an account of the branch's chart. With more than a thousand accounts it searches on the server. */
export function AccountPicker({ value, onChange, levels, autoFocus, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim().slice(0, 100), 150);
  const input = { levels: levels ? [...levels] : undefined, chosen: value };
  const queryOptions = { staleTime: 60_000, placeholderData: <T,>(before: T) => before };
  const all = api.accounts.pick.useQuery(input, queryOptions);
  const narrowed = api.accounts.pick.useQuery(
    { ...input, search: settled },
    { ...queryOptions, enabled: all.data?.more === true && settled !== "" },
  );
  const found = all.data?.more && settled !== "" ? narrowed.data : all.data;
  return (
    <AccountSelect
      accounts={found?.accounts}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      {...rest}
    />
  );
}
