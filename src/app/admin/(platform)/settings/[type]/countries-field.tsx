"use client";
import { TagsInput } from "@mantine/core";
import { useField } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";

type Props = { path: string; label: string; hint?: string };

/** Countries by two-letter code; null for none. */
export function CountriesField({ path, label, hint }: Props) {
  const { value, fault, change } = useField<string[] | null>(path, () => null);
  return (
    <TagsInput
      {...surround({ path, label, hint }, fault)}
      dir="ltr"
      value={value ?? []}
      maxTags={60}
      splitChars={[",", " ", "،"]}
      onChange={(codes) => change(codes.length === 0 ? null : codes.map((code) => code.trim().toUpperCase()))}
    />
  );
}
