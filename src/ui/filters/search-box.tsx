"use client";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useDebouncedFilter } from "./use-debounced-filter";

type Props = {
  input: RefObject<HTMLInputElement | null>;
  className?: string;
  label: string;
  placeholder: string;
  clearLabel: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
};

/** Search box of a list: "/" focuses it, Esc leaves it. */
export function SearchBox({ input, label, clearLabel, value, onChange, ...rest }: Props) {
  return (
    <TextInput
      ref={input}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange("")} />
        ) : (
          <kbd aria-hidden>/</kbd>
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      {...rest}
    />
  );
}

/** The same when every query is a call: sent after a pause in typing. */
export function TypedSearch({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useDebouncedFilter({ value, onChange });
  return <SearchBox {...rest} value={typed} onChange={setTyped} />;
}
