"use client";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { CHAPTERS, STEP, type Step } from "@/domain/reporting/tour/rules";
import css from "./guide.module.css";
import type { Steps } from "./types";

type Props = {
  ref: Ref<HTMLElement>;
  steps: Steps;
  /** Undefined when the tour is finished. */
  now: Step | undefined;
  onLeave: () => void;
  children: ReactNode;
};

/** Frame of the tour: its chapters with their progress, and exit. Not modal: the page below stays usable. */
export function Panel({ ref, steps, now, onLeave, children }: Props) {
  const t = useTranslations("guide");
  const of = (chapter: string) => steps.filter(({ name }) => STEP[name].chapter === chapter);
  return (
    <section
      ref={ref}
      className={css.panel}
      aria-label={t("title")}
      data-guide={now ?? "over"}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <header className={css.head}>
        <strong>{t("title")}</strong>
        <kbd>F1</kbd>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t("leave")} onClick={onLeave}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      </header>
      <ol className={css.chapters}>
        {CHAPTERS.map((chapter) => (
          <li key={chapter} aria-current={now && STEP[now].chapter === chapter ? "step" : undefined}>
            <span>{t(`chapter.${chapter}`)}</span>
            <span className={css.marks}>
              {of(chapter).map(({ name, state }) => (
                <span key={name} className={css.mark} data-step={name} data-state={state}>
                  <span className="out-of-sight">{`${t(`step.${name}`)}: ${t(`state.${state}`)}`}</span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
