"use client";
import type { TextInputProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FindBox } from "@/ui/form/find-box";
import type { Sought } from "@/ui/form/use-debounced-search";
import css from "./places.module.css";

export type Choice = {
  key: string;
  code: string | null;
  name: string;
  note: string;
  /** Stands for several that follow. */
  all: boolean;
};

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** What is called so is chosen; the text itself where nothing was found for it. */
  value: string | null;
  shown: string;
  /** `name`: what it was called among the choices. */
  onChange: (value: string | null, name?: string) => void;
  /** A hook: it is the same one in each drawing. */
  useChoices: (typed: string) => Sought<Choice>;
  /** A choice is taken as soon as the answer is here; false: no longer. What sends the value waits for it. */
  onAwaited?: ((awaited: boolean) => void) | undefined;
};

/** A place or a buyer by typing, in either script. */
export function ChoiceBox({ value, shown, onChange, useChoices, ...rest }: Props) {
  const t = useTranslations("sell");
  const [typed, setTyped] = useState<string | null>(null);
  const sought = useChoices(typed ?? "");
  return (
    <FindBox
      {...rest}
      free
      shown={value === null ? "" : shown}
      {...{ typed, sought }}
      onTyped={setTyped}
      choices={t("places")}
      keyOf={({ key }) => key}
      draw={({ name, all, note, code }) => (
        <span className={css.choice}>
          <span>
            {name} {all && <small>{t("allOf")}</small>}
            <small>{note}</small>
          </span>
          {code && <bdi className="code">{code}</bdi>}
        </span>
      )}
      onTake={({ key, name }) => onChange(key, name)}
      onLeft={onChange}
    />
  );
}
