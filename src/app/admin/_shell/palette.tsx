"use client";
import { Modal } from "@mantine/core";
import { IconCornerDownLeft, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import css from "./palette.module.css";
import { type Find, useFinds } from "./use-finds";

type Props = { opened: boolean; onClose: () => void };

/** Ctrl+K: the pages that exist, and colleagues, by name. */
export function Palette({ opened, onClose }: Props) {
  const t = useTranslations("shell");
  return (
    <Modal.Root opened={opened} onClose={onClose} yOffset="14vh" transitionProps={{ duration: 80 }}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t("searchAll")} radius="md">
        <Pages onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Pages({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = useFinds(typed);
  const go = (page: Find | undefined) => {
    if (!page) return;
    onClose();
    if (page.external) window.location.assign(page.href);
    else router.push(page.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(found[at]);
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
          aria-activedescendant={found[at] && `${list}-${found[at].key}`}
          aria-label={t("searchAll")}
          placeholder={t("searchHint")}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.list} role="listbox" id={list} aria-label={t("searchAll")}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={page.key}
            id={`${list}-${page.key}`}
            className={css.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(page)}
            onMouseMove={() => setAt(index)}
          >
            <span>{page.label}</span>
            <small>{page.note}</small>
            {index === at && <IconCornerDownLeft size={14} aria-hidden />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={css.none}>{t("searchNone")}</p>}
    </>
  );
}
