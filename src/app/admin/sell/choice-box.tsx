"use client";
import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import css from "./sell.module.css";

export type Choice = {
  key: string;
  code: string | null;
  name: string;
  note: string;
  /** Stands for several that follow. */
  all: boolean;
};

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** What is called so is chosen; the text itself where nothing was found for it. */
  value: string | null;
  shown: string;
  /** `name`: what it was called among the choices. */
  onChange: (value: string | null, name?: string) => void;
  /** A hook: it is the same one in each drawing. */
  useChoices: (typed: string) => { found: readonly Choice[]; current: boolean; failed: boolean };
};

/** A place by typing, in either script: the arrows choose, Enter or Tab takes; keys quicker than the answer wait for it. */
export function ChoiceBox({ value, shown, onChange, useChoices, onBlur, ...rest }: Props) {
  const form = useTranslations("form");
  const t = useTranslations("sell");
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const hurried = useRef(false);
  const { found, current, failed } = useChoices(typed ?? "");
  const open = opened && typed !== null && typed.trim() !== "";
  const take = ({ key, name }: Choice) => {
    hurried.current = false;
    setTyped(null);
    setOpened(false);
    onChange(key, name);
  };
  useEffect(() => {
    if (!hurried.current || !(current || failed)) return;
    hurried.current = false;
    const [first] = found;
    if (current && first) take(first);
    else if (!opened) setTyped(null);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && open) {
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
      if (!current) hurried.current = true;
      else if (one) take(one);
    }
  };
  return (
    <Popover opened={open} width="target" position="bottom-start" offset={2} withRoles={false} trapFocus={false}>
      <Popover.Target>
        <TextInput
          {...rest}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? (value === null ? "" : shown)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            hurried.current = false;
            setTyped(currentTarget.value);
            setActive(0);
            setOpened(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setOpened(false);
            if (typed !== null) {
              // At once: an old choice that is not seen any more must not be searched for while the answer is on its way.
              onChange(typed.trim() === "" ? null : typed.trim());
              if (!hurried.current) setTyped(null);
            }
            onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4} miw={240}>
        <div id={list} role="listbox" aria-label={t("places")}>
          {found.map((one, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
            <div
              key={one.key}
              id={`${list}-${n}`}
              className={css.choice}
              role="option"
              tabIndex={-1}
              aria-selected={n === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span>
                {one.name} {one.all && <small>{t("allOf")}</small>}
                <small>{one.note}</small>
              </span>
              {one.code && <bdi className="code">{one.code}</bdi>}
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p className={css.nothing} role="status">
            {failed ? t("placesFailed") : form(current ? "nothingFound" : "loading")}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
