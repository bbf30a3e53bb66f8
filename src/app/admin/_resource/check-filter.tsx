"use client";
import { Checkbox } from "@mantine/core";
import type { Filter } from "./resource";
import css from "./resource.module.css";

/** Filter of a list that is on or off. */
export const checkFilter = (name: string, label: string): Filter => ({
  name,
  show: ({ values, set }) => (
    <Checkbox
      className={css.check}
      label={label}
      checked={values[name] === true}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked || null })}
    />
  ),
});
