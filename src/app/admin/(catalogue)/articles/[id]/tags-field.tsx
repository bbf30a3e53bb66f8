"use client";
import { TagsInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebouncedFilter } from "@/ui/filters/use-debounced-filter";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { api } from "../../../_client";

/** New tags, or those of other articles. Enter or a comma, of either script, ends one. */
export function TagsField({ path, label, hint, most }: Pick<FieldProps, "path" | "label" | "hint"> & { most: number }) {
  const { value, fault, change } = useField<string[]>(path, () => null);
  const [input, setAsked] = useState("");
  const [typed, setTyped] = useDebouncedFilter({ value: input, onChange: setAsked });
  const search = input.trim().slice(0, 40);
  const known = api.articles.tags.useQuery(search ? { search } : {}, { placeholderData: keepPreviousData });
  return (
    <TagsInput
      {...surround({ path, label, hint }, fault)}
      value={value}
      onChange={change}
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.data ?? []}
      filter={({ options }) => options}
      splitChars={[",", "،"]}
      maxTags={most}
      maxLength={40}
    />
  );
}
