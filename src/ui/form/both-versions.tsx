"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormat } from "../format/use-format";
import { useFormContext } from "./form";
import css from "./form.module.css";
import { labelAt } from "./label-at";

type Props = {
  /** Loads the current record as form values. */
  now: () => Promise<object>;
  /** Formats a field's value that is not plain text or a number; null when it is. */
  describeValue?: DescribeValue | undefined;
  box: () => ParentNode | null;
};

/** By the field's path; undefined for plain values. */
export type DescribeValue = (path: string, value: unknown) => string | null | undefined;

type Difference = { path: string; mine: unknown; theirs: unknown };

/** After a conflict: each visible field that differs, with the input and the saved value. */
export function BothVersions({ now, describeValue, box }: Props) {
  const t = useTranslations("form");
  const { number } = useFormat();
  const { form } = useFormContext();
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once when the refusal is rendered; the choice loads again.
  useEffect(() => {
    let left = false;
    // Without an answer the choice stays visible with the reason of the failure.
    now().then(
      (theirs) => left || setDifferences(differencesOf(form.values, theirs)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [form]);
  const text = (path: string, value: unknown) => {
    const result = describeValue?.(path, value);
    if (result !== undefined) return result;
    if (value === null || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    if (isWords(value)) return value.length === 0 ? t("nothing") : [...value].sort().join(" · ");
    return typeof value === "number" ? number(value) : String(value);
  };
  const drawn = differences.flatMap((one) => {
    // A selected party is shown by name.
    const name = labelAt(box(), one.path) ?? labelAt(box(), one.path.replace(/\.name$/, ""));
    const [mine, theirs] = [text(one.path, one.mine), text(one.path, one.theirs)];
    return name === null || mine === null || theirs === null ? [] : [{ path: one.path, name, mine, theirs }];
  });
  if (drawn.length === 0) return null;
  return (
    <table className={css.both}>
      <thead>
        <tr>
          <th scope="col">{t("bothField")}</th>
          <th scope="col">{t("bothMine")}</th>
          <th scope="col">{t("bothTheirs")}</th>
        </tr>
      </thead>
      <tbody>
        {drawn.map(({ path, name, mine, theirs }) => (
          <tr key={path} data-difference={path}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{mine}</bdi>
            </td>
            <td>
              <bdi>{theirs}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differencesOf(mine: unknown, theirs: unknown, path = ""): Difference[] {
  if (isPlain(mine) && isPlain(theirs)) return (mine ?? "") === (theirs ?? "") ? [] : [{ path, mine, theirs }];
  if (isWords(mine) && isWords(theirs)) return sorted(mine) === sorted(theirs) ? [] : [{ path, mine, theirs }];
  if (!isMembers(mine) || !isMembers(theirs)) return [];
  return Object.keys(theirs).flatMap((name) =>
    differencesOf(mine[name], theirs[name], path === "" ? name : `${path}.${name}`),
  );
}

const isPlain = (value: unknown) => value === null || typeof value !== "object";
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const sorted = (words: string[]) => [...words].sort().join("\n");
const isMembers = (value: unknown): value is Record<string, unknown> => !isPlain(value) && !Array.isArray(value);
