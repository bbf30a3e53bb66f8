"use client";
import { Popover, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import css from "./find-box.module.css";
import type { Sought } from "./use-debounced-search";

type Props<T> = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** Text shown while not editing. */
  shown: string;
  /** Typed text; null while not editing. */
  typed: string | null;
  onTyped: (typed: string | null) => void;
  /** Results for it. */
  sought: Sought<T>;
  keyOf: (one: T) => string;
  draw: (one: T) => ReactNode;
  /** Name of the options for screen readers. */
  choices: string;
  onTake: (one: T) => void;
  /** Called when the field is left with text and no selection; null when cleared. */
  onLeft: (text: string | null) => void;
  /** Unmatched text is a value too: reported when the field is left. */
  free?: boolean;
  /** An option will be selected when the answer arrives; false when that ends. */
  onAwaited?: ((awaited: boolean) => void) | undefined;
};

/**
 * Search field: arrows select, Enter or Tab accept; keys faster than the answer wait for it and accept its first
 * result.
 */
export function FindBox<T>(props: Props<T>) {
  const { shown, typed, onTyped, sought, keyOf, draw, choices, onTake, onLeft, free, onAwaited, ...rest } = props;
  const { onBlur, onKeyDown, ...field } = rest;
  const t = useTranslations("form");
  const list = useId();
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const hurried = useRef(false);
  const { found, current, failed } = sought;
  const open = opened && typed !== null && typed.trim() !== "";
  const hurry = (on: boolean) => {
    if (hurried.current === on) return;
    hurried.current = on;
    onAwaited?.(on);
  };
  const settle = () => {
    onTyped(null);
    setOpened(false);
  };
  const take = (one: T) => {
    hurry(false);
    settle();
    onTake(one);
  };
  useEffect(() => {
    if (!hurried.current || !(current || failed)) return;
    const [first] = found;
    if (current && first) return take(first);
    hurry(false);
    if (free && !opened) onTyped(null);
  });
  const onGone = useEffectEvent(() => hurry(false));
  useEffect(() => () => onGone(), []);
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && open) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Escape" && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      settle();
    } else if ((event.key === "Enter" || event.key === "Tab") && typed?.trim()) {
      if (event.key === "Enter") event.preventDefault();
      const one = found[active];
      if (!current) hurry(true);
      else if (one) take(one);
    }
  };
  return (
    <Popover opened={open} width="target" position="bottom-start" offset={2} withRoles={false} trapFocus={false}>
      <Popover.Target>
        <TextInput
          {...field}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? shown}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            hurry(false);
            onTyped(currentTarget.value);
            setActive(0);
            setOpened(true);
          }}
          onKeyDown={keys}
          onBlur={(event) => {
            setOpened(false);
            const left = typed?.trim();
            if (left === "" || (free && left)) {
              // Immediately: an invisible old selection must not be submitted while the answer is loading.
              onLeft(left || null);
              if (!hurried.current) onTyped(null);
            }
            onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4} miw={240}>
        <div id={list} role="listbox" aria-label={choices}>
          {found.map((one, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus.
            // biome-ignore lint/a11y/useFocusableInteractive: as a combobox has it, the field keeps the focus.
            <div
              key={keyOf(one)}
              id={`${list}-${n}`}
              className={css.option}
              role="option"
              aria-selected={n === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              {draw(one)}
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p className={css.nothing} role="status">
            {t(failed ? "searchFailed" : current ? "nothingFound" : "loading")}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
