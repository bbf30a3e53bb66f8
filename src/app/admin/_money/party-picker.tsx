"use client";
import { CloseButton, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PartyType } from "@/domain/people/party/rules";
import { FindBox } from "@/ui/form/find-box";
import { type Party, partyKey } from "./party";
import { PartyIcon } from "./party-icon";
import { PartyOption } from "./party-option";
import { usePartySearch } from "./use-party-search";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  value: Party | null;
  onChange: (party: Party | null) => void;
  /** Defaults to all. */
  types?: readonly PartyType[];
  /** Currency of the balances: the branch's. */
  currency: string;
  /** A typed party will be selected when the answer arrives; false when that ends. */
  onAwaited?: (awaited: boolean) => void;
};

/** Picks a counterparty by typing. */
export function PartyPicker({ value, onChange, types, currency, ...rest }: Props) {
  const t = useTranslations("cashier");
  const form = useTranslations("form");
  const [typed, setTyped] = useState<string | null>(null);
  const sought = usePartySearch(typed ?? "", types);
  return (
    <FindBox
      placeholder={t("partyHint")}
      {...rest}
      leftSection={<PartyIcon type={value?.type ?? null} />}
      rightSection={
        value && !rest.disabled ? (
          <CloseButton size="sm" tabIndex={-1} aria-label={form("clear")} onClick={() => onChange(null)} />
        ) : null
      }
      shown={value ? (value.name ?? t("unnamed", { key: partyKey(value) })) : ""}
      {...{ typed, sought }}
      onTyped={setTyped}
      choices={t("parties")}
      keyOf={partyKey}
      draw={(party) => <PartyOption party={party} currency={currency} />}
      onTake={onChange}
      onLeft={() => onChange(null)}
    />
  );
}
