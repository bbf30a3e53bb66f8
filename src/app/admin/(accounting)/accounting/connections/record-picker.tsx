"use client";
import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../_client";
import { type Candidate, keyOf } from "./address";
import css from "./connections.module.css";
import { RecordWords } from "./record-words";

const REST_MS = 150;

type Props = Pick<SelectProps, "label" | "aria-label" | "description" | "error" | "withAsterisk" | "disabled"> & {
  /** Keys of the records already in it, such as `payment:7`. */
  taken: ReadonlySet<string>;
  onPick: (record: Candidate) => void;
  "data-add"?: true;
};

/**
 * Picks a record of any kind by typing. One in another connection is shown but disabled. An early Enter selects the
 * first result when it arrives.
 */
export function RecordPicker({ taken, onPick, ...rest }: Props) {
  const t = useTranslations("connections");
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState(false);
  const sought = typed.trim().slice(0, 100);
  const [q] = useDebouncedValue(sought, REST_MS);
  const hurried = useRef(false);
  const query = api.connections.candidates.useQuery(
    { q },
    { enabled: q !== "" && sought !== "", staleTime: 5_000, placeholderData: (before) => before },
  );
  const found = sought === "" ? [] : (query.data ?? []);
  const current = q === sought && query.data !== undefined && !query.isPlaceholderData;
  const byKey = new Map(found.map((one) => [keyOf(one), one]));
  const free = (one: Candidate) => one.connection === null && !taken.has(keyOf(one));
  const pick = (one: Candidate | undefined) => {
    hurried.current = false;
    if (!one || !free(one)) return;
    setTyped("");
    setOpened(false);
    onPick(one);
  };
  useEffect(() => {
    if (hurried.current && current) pick(found.find(free));
  });
  return (
    <Select
      {...rest}
      placeholder={t("find")}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        hurried.current = false;
        setTyped(text);
      }}
      data={found.map((one) => ({ value: keyOf(one), label: one.title, disabled: !free(one) }))}
      filter={({ options }) => options}
      value={null}
      onChange={(key) => pick(byKey.get(key ?? ""))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || sought === "") return;
        // Inside another form: Enter in the search must not submit it.
        event.preventDefault();
        hurried.current = !current;
      }}
      selectFirstOptionOnChange={current && found.length > 0}
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      // An open empty list would consume the Enter of Ctrl+Enter.
      dropdownOpened={opened && sought !== ""}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      rightSection={null}
      nothingFoundMessage={t(current ? "nothingFound" : "loading")}
      renderOption={({ option }) => {
        const one = byKey.get(option.value);
        return (
          one && (
            <span className={css.option}>
              <RecordWords of={one} />
              {one.connection && <small className={css.beside}>{t("takenBy", { title: one.connection.title })}</small>}
              {!one.connection && taken.has(option.value) && <small className={css.beside}>{t("alreadyIn")}</small>}
            </span>
          )
        );
      }}
    />
  );
}
