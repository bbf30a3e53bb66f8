"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { useFormContext } from "@/ui/form/form";
import { Body } from "../_parts/body";
import type { Article } from "../address";
import css from "./editor.module.css";
import { type Values, valuesOf } from "./values";

type Props = { mine: Values; theirs: Article; onDecide: (way: "mine" | "theirs") => void; onClose: () => void };

/** Two versions of an article side by side: nothing is lost before the user decides to take theirs or overwrite it. */
export function Conflict({ mine, theirs, onDecide, onClose }: Props) {
  const t = useTranslations("articles.conflict");
  const { save } = useFormContext();
  const versions = [
    { way: "mine", values: mine },
    { way: "theirs", values: valuesOf(theirs) },
  ] as const;
  return (
    <Dialog title={t("title")} size="72rem" closeOnClickOutside={false} onClose={onClose}>
      <p>{t("text")}</p>
      <div className={css.versions}>
        {versions.map(({ way, values }) => (
          <section key={way} aria-label={t(way)}>
            <h3>{t(way)}</h3>
            <div className={css.version}>
              <strong dir="auto">{values.title}</strong>
              {values.summary && <p dir="auto">{values.summary}</p>}
              <Body html={values.body} language={values.language} />
            </div>
            <Button
              variant={way === "mine" ? "filled" : "default"}
              data-autofocus={way === "mine" || undefined}
              onClick={() => {
                onDecide(way);
                if (way === "mine") save();
              }}
            >
              {t(`${way}Act`)}
            </Button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
