"use client";
import { Checkbox } from "@mantine/core";
import type { FiltersProps } from "./resource";
import css from "./resource.module.css";

type Props = FiltersProps & { name: string; label: string };

/** Filter of a list that is on or off. */
export function CheckFilter({ name, label, values, set }: Props) {
  return (
    <Checkbox
      className={css.check}
      label={label}
      checked={values[name] === true}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked || null })}
    />
  );
}
