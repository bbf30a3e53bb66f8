"use client";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { folded, holdsWords } from "@/ui/filters/folded";
import css from "./editor.module.css";

export type Choice = { key: string; code: string; title: string; beside?: string | undefined; words: string };

type Props = {
  label: string;
  /** The selection; null for none. */
  chosen: Choice | null;
  /** Typed text without a match. */
  typed: string;
  choices: readonly Choice[];
  /** True while options are loading. */
  awaited?: boolean;
  wrong: string | undefined;
  placeholder?: string;
  onChoose: (key: string | null) => void;
  onType: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Adds the matches of a typed text to the options. */
  onSearch?: (text: string) => void;
};

const SHOWN = 9;

/** Matches typed text against codes and titles: codes with this beginning first. */
function matching(choices: readonly Choice[], typed: string): Choice[] {
  const sought = folded(typed.trim());
  if (sought === "") return choices.slice(0, SHOWN);
  const coded = choices.filter(({ code }) => code.startsWith(sought));
  const worded = choices.filter((one) => !one.code.startsWith(sought) && holdsWords(one.words, typed));
  return [...coded, ...worded].slice(0, SHOWN);
}

const textOf = ({ code, title }: Choice) => [code, title].filter(Boolean).join(" ");

/**
 * A cell for a code or words: Enter or Tab selects the best match, arrows select another. Keys typed before the options
 * have loaded continue, and their best match is selected later.
 */
export function ChoiceCell(props: Props) {
  const {
    label,
    chosen,
    typed,
    choices,
    awaited = false,
    wrong,
    placeholder,
    onChoose,
    onType,
    onPaste,
    onSearch,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  /** Null while not editing. A ref as well, for the blur that immediately follows a selection. */
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState(false);
  const put = (value: string | null) => {
    latest.current = value;
    setText(value);
  };
  const found = opened ? matching(choices, text ?? "") : [];
  const choose = (one: Choice) => {
    put(null);
    setOpened(false);
    onChoose(one.key);
  };
  const settle = () => {
    const left = latest.current;
    setOpened(false);
    if (left === null) return;
    put(null);
    const all = matching(choices, left);
    const exact = all.find(({ code, title }) => folded(left.trim()) === code || left.trim() === title);
    if (left.trim() === "") onChoose(null);
    else if (exact || (all.length === 1 && !awaited)) onChoose((exact ?? all[0]!).key);
    else onType(left.trim());
  };
  /** Text whose best match Enter or Tab should have selected. */
  const hurried = useRef<string | null>(null);
  useEffect(() => {
    if (awaited || hurried.current === null) return;
    const [best] = typed === hurried.current ? matching(choices, typed) : [];
    hurried.current = null;
    if (best) onChoose(best.key);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && (opened || event.altKey)) {
      event.preventDefault();
      if (!opened) return setOpened(true);
      return setActive((active + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === "Escape" && (opened || text !== null)) {
      event.preventDefault();
      event.stopPropagation();
      put(null);
      return setOpened(false);
    }
    const one = found[active];
    // The grid handles the key itself.
    if (event.key !== "Enter" && event.key !== "Tab") return;
    // A better match may be on its way.
    if (awaited && text?.trim()) hurried.current = text.trim();
    else if (one && (text?.trim() || (event.key === "Enter" && active > 0))) choose(one);
  };
  const shown = text ?? (chosen ? textOf(chosen) : typed);
  return (
    <>
      <input
        ref={input}
        data-cell
        className={css.cell}
        role="combobox"
        aria-label={label}
        aria-expanded={opened && found.length > 0}
        aria-controls={opened && found.length > 0 ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={opened && found[active] ? `${list}-${active}` : undefined}
        aria-invalid={Boolean(wrong) || undefined}
        title={wrong ?? shown}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          hurried.current = null;
          put(currentTarget.value);
          onSearch?.(currentTarget.value);
          setActive(0);
          setOpened(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={settle}
        onPaste={onPaste}
      />
      {opened && found.length > 0 && (
        <List id={list} at={input.current!} found={found} active={active} label={label} onChoose={choose} />
      )}
    </>
  );
}

type ListProps = {
  id: string;
  at: HTMLInputElement;
  found: Choice[];
  active: number;
  label: string;
  onChoose: (one: Choice) => void;
};

/** Positioned over the page at its cell, since the grid scrolls beneath. */
function List({ id, at, found, active, label, onChoose }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number; width: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows what was found.
  useLayoutEffect(() => {
    const cell = at.getBoundingClientRect();
    const height = box.current?.offsetHeight ?? 0;
    const width = Math.max(cell.width, 320);
    const rtl = getComputedStyle(at).direction === "rtl";
    const left = rtl ? Math.max(4, cell.right - width) : Math.min(cell.left, window.innerWidth - width - 4);
    const below = cell.bottom + 2 + height <= window.innerHeight;
    setPlace({ top: below ? cell.bottom + 2 : Math.max(4, cell.top - 2 - height), left, width });
  }, [at, found.length]);
  return createPortal(
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className={css.list}
      style={place ? { top: place.top, left: place.left, inlineSize: place.width } : { visibility: "hidden" }}
    >
      {found.map((one, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the cell, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: as a combobox has it, the cell keeps the focus.
        <div
          key={one.key}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <span>
            {one.code && <bdi className="code">{one.code}</bdi>} {one.title}
          </span>
          {one.beside && <small>{one.beside}</small>}
        </div>
      ))}
    </div>,
    document.body,
  );
}
