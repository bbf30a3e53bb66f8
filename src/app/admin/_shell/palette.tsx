"use client";
import { Modal } from "@mantine/core";
import { IconCornerDownLeft, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useFocusBack } from "@/ui/focus/use-focus-back";
import { useFormat } from "@/ui/format/use-format";
import css from "./palette.module.css";
import { type Find, type FindGroup, useFinds } from "./use-finds";

type PaletteInput = { me: number; onClose: () => void; onKeys: () => void };
type Props = PaletteInput & { opened: boolean };

/** Ctrl+K: finds people, sales, documents, accounts, pages, saved views and actions by any of their names. */
export function Palette({ opened, ...input }: Props) {
  const t = useTranslations("shell");
  useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={input.onClose}
      returnFocus={false}
      yOffset="14vh"
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t("searchAll")} radius="md">
        <Finds {...input} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Finds({ me, onClose, onKeys }: PaletteInput) {
  const t = useTranslations("shell");
  const router = useRouter();
  const { number } = useFormat();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results arrived. */
  const [eager, setEager] = useState(false);
  const { groups, settled, remember } = useFinds(typed, { me, onKeys });
  const found = groups.flatMap(({ finds }) => finds);
  const aimed = found[at];
  const go = (find: Find) => {
    remember(find.chosen);
    onClose();
    if (find.run) find.run();
    else if (find.external) window.location.assign(find.href!);
    else router.push(find.href!);
  };
  useEffect(() => {
    if (!eager || !settled) return;
    setEager(false);
    if (aimed) go(aimed);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Pages and commands are known immediately; a pending result may still change.
      if (aimed && (settled || STANDING.has(aimed.chosen.kind))) go(aimed);
      else setEager(true);
    }
  };
  return (
    <>
      <div className={css.field}>
        <IconSearch size={17} stroke={1.7} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={aimed && `${list}-${aimed.key}`}
          aria-label={t("searchAll")}
          placeholder={t("searchHint")}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
            setEager(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Groups
        id={list}
        groups={groups}
        aimed={aimed}
        busy={!settled}
        onAim={(find) => setAt(found.indexOf(find))}
        onGo={go}
      />
      <p className="out-of-sight" role="status">
        {settled && typed.trim() !== "" && t("searchFound", { count: found.length, n: number(found.length) })}
      </p>
      {found.length === 0 && settled && <p className={css.none}>{t("searchNone")}</p>}
    </>
  );
}

/** Kinds that later results do not change. */
const STANDING: ReadonlySet<string> = new Set(["page", "command", "view"]);

type GroupsProps = {
  id: string;
  groups: FindGroup[];
  aimed: Find | undefined;
  busy: boolean;
  onAim: (find: Find) => void;
  onGo: (find: Find) => void;
};

function Groups({ id, groups, aimed, busy, onAim, onGo }: GroupsProps) {
  const t = useTranslations("shell");
  useEffect(() => {
    if (aimed) document.getElementById(`${id}-${aimed.key}`)?.scrollIntoView({ block: "nearest" });
  }, [id, aimed]);
  return (
    <div className={css.list} role="listbox" id={id} aria-label={t("searchAll")} aria-busy={busy}>
      {groups.map(({ key, title, finds }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list have no fieldset.
        <div key={key} role="group" aria-labelledby={`${id}-of-${key}`} data-group={key}>
          <p className={css.group} id={`${id}-of-${key}`} role="presentation">
            {title}
          </p>
          {finds.map((find) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
            <div
              key={find.key}
              id={`${id}-${find.key}`}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={find === aimed}
              onClick={() => onGo(find)}
              onMouseMove={() => onAim(find)}
            >
              <bdi>{find.label}</bdi>
              <small>
                <bdi>{find.note}</bdi>
              </small>
              {find === aimed && <IconCornerDownLeft size={14} aria-hidden />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
