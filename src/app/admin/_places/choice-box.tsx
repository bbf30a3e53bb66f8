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
  /** True for an option that represents several following ones. */
  all: boolean;
};

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** The selected name; the typed text itself when nothing was found for it. */
  value: string | null;
  shown: string;
  /** `name`: label of the chosen option. */
  onChange: (value: string | null, name?: string) => void;
  /** A hook: it must be the same one in each render. */
  useChoices: (typed: string) => Sought<Choice>;
  /** An option will be selected when the answer arrives; false when that ends. Submitting waits for it. */
  onAwaited?: ((awaited: boolean) => void) | undefined;
};

/** Picks a place or a buyer by typing, in either script. */
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
