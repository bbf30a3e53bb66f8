"use client";
import { CloseButton, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { PartyType } from "@/domain/party/rules";
import css from "./money.module.css";
import { type Party, partyKey } from "./party";
import { PartyIcon } from "./party-icon";
import { PartyOption } from "./party-option";
import { usePartySearch } from "./use-party-search";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  value: Party | null;
  onChange: (party: Party | null) => void;
  /** Any where none are named. */
  types?: readonly PartyType[];
  /** The branch's: of the balances. */
  currency: string;
  /** Somebody is taken as soon as the answer is here; false: no longer. */
  onAwaited?: (awaited: boolean) => void;
};

/**
 * Who money comes from or goes to, found as one types: the arrows choose, Enter or Tab takes; keys that are quicker than the
 * answer wait for it and take its first.
 */
export function PartyPicker({ value, onChange, types, currency, onAwaited, onBlur, onKeyDown, ...rest }: Props) {
  const t = useTranslations("cashier");
  const form = useTranslations("form");
  const list = useId();
  /** Null: nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const hurried = useRef(false);
  const { found, current, failed } = usePartySearch(typed ?? "", types);
  const shown = opened && typed !== null && typed.trim() !== "";
  const hurry = (on: boolean) => {
    if (hurried.current === on) return;
    hurried.current = on;
    onAwaited?.(on);
  };
  const take = (party: Party) => {
    hurry(false);
    setTyped(null);
    setOpened(false);
    onChange(party);
  };
  useEffect(() => {
    if (!hurried.current || !(current || failed)) return;
    const [first] = found;
    if (current && first) take(first);
    else hurry(false);
  });
  const onGone = useEffectEvent(() => hurry(false));
  useEffect(() => () => onGone(), []);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Escape" && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setOpened(false);
    } else if ((event.key === "Enter" || event.key === "Tab") && typed?.trim()) {
      if (event.key === "Enter") event.preventDefault();
      const one = found[active];
      if (!current) hurry(true);
      else if (one) take(one);
    }
  };
  return (
    <Popover opened={shown} width="target" position="bottom-start" offset={2} withRoles={false} trapFocus={false}>
      <Popover.Target>
        <TextInput
          {...rest}
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && found[active] ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={rest.placeholder ?? t("partyHint")}
          leftSection={<PartyIcon type={value?.type ?? null} />}
          rightSection={
            value && !rest.disabled ? (
              <CloseButton size="sm" tabIndex={-1} aria-label={form("clear")} onClick={() => onChange(null)} />
            ) : null
          }
          value={typed ?? (value ? (value.name ?? t("unnamed", { key: partyKey(value) })) : "")}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            hurry(false);
            setTyped(currentTarget.value);
            setActive(0);
            setOpened(true);
          }}
          onKeyDown={keys}
          onBlur={(event) => {
            setOpened(false);
            if (typed?.trim() === "") {
              setTyped(null);
              onChange(null);
            }
            onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={list} role="listbox" aria-label={t("parties")}>
          {found.map((party, n) => (
            <PartyOption
              key={partyKey(party)}
              id={`${list}-${n}`}
              party={party}
              currency={currency}
              active={n === active}
              onTake={() => take(party)}
            />
          ))}
        </div>
        {found.length === 0 && (
          <p className={css.nobody} role="status">
            {failed ? t("searchFailed") : form(current ? "nothingFound" : "loading")}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
