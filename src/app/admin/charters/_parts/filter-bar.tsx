"use client";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { CHARTER_KINDS, CHARTER_STATUSES } from "@/domain/charter/rules.charter";
import { asciiDigits } from "@/domain/digits";
import { type Filters, isFiltered, NO_FILTERS } from "./filters";
import css from "./page.module.css";

type Change = Partial<{ [name in keyof Filters]: Filters[name] | null }>;

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  children?: ReactNode;
};

const TYPING_MS = 250;
const menu = { transitionProps: { duration: 80 } };

/** What every charter page is narrowed by; a page's own filters stand after them. */
export function FilterBar({ search, filters, onChange, children }: Props) {
  const t = useTranslations("charters");
  return (
    <search className={css.filters}>
      <TypedFilter
        input={search}
        className={css.search}
        label={t("search")}
        placeholder={t("searchHint")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <TypedFilter
        code
        className={css.place}
        label={t("origin")}
        placeholder={t("origin")}
        value={filters.origin}
        onChange={(origin) => onChange({ origin })}
      />
      <TypedFilter
        code
        className={css.place}
        label={t("destination")}
        placeholder={t("destination")}
        value={filters.destination}
        onChange={(destination) => onChange({ destination })}
      />
      <Select
        className={css.choice}
        aria-label={t("kind")}
        placeholder={t("anyKind")}
        data={CHARTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        comboboxProps={menu}
      />
      <Select
        className={css.choice}
        aria-label={t("status")}
        placeholder={t("anyStatus")}
        data={CHARTER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={filters.status}
        onChange={(status) => onChange({ status: status as Filters["status"] })}
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        comboboxProps={menu}
      />
      {children}
      {isFiltered(filters) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} stroke={1.7} />}
          onClick={() => onChange(NO_FILTERS)}
        >
          {t("clear")}
        </Button>
      )}
    </search>
  );
}

type TypedProps = {
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** An IATA code: counts once it has three letters. */
  code?: boolean;
};

/** What is typed here narrows the page shortly after. */
export function TypedFilter({ input, className, label, placeholder, value, onChange, code }: TypedProps) {
  const t = useTranslations("charters");
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value || (code && typed !== "" && typed.length !== 3)) return;
    const timer = setTimeout(() => onChange(typed), code ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      ref={input}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      dir={code && typed ? "ltr" : undefined}
      maxLength={code ? 3 : 100}
      leftSection={code ? undefined : <IconSearch size={16} stroke={1.7} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={`${t("clear")}: ${label}`} onClick={() => setTyped("")} />
        ) : (
          !code && <kbd aria-hidden>/</kbd>
        )
      }
      value={typed}
      onChange={({ currentTarget }) =>
        setTyped(code ? asciiDigits(currentTarget.value).toUpperCase() : currentTarget.value)
      }
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}
