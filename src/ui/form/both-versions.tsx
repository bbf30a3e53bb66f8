"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormat } from "../format/use-format";
import { useFormContext } from "./form";
import css from "./form.module.css";

type Props = {
  /** Asks for the record as it is now, as the form has it. */
  now: () => Promise<object>;
  nameOf: (path: string) => string;
};

type Difference = { path: string; mine: unknown; theirs: unknown };

/** The record was changed by another: each field in which it is not what was typed, with what was typed and what is saved. */
export function BothVersions({ now, nameOf }: Props) {
  const t = useTranslations("form");
  const { number } = useFormat();
  const { form } = useFormContext();
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once as the refusal is drawn; the choice asks again.
  useEffect(() => {
    let left = false;
    // Without an answer the choice is still there, and says why it cannot be made.
    now().then(
      (theirs) => left || setDifferences(differencesOf(form.values, theirs)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [form]);
  const text = (value: unknown) => {
    if (value === null || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return typeof value === "number" ? number(value) : String(value);
  };
  if (differences.length === 0) return null;
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
        {differences.map(({ path, mine, theirs }) => (
          <tr key={path} data-difference={path}>
            <th scope="row">{nameOf(path)}</th>
            <td>
              <bdi>{text(mine)}</bdi>
            </td>
            <td>
              <bdi>{text(theirs)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differencesOf(mine: object, theirs: object): Difference[] {
  const typed = mine as Record<string, unknown>;
  return Object.entries(theirs).flatMap(([path, saved]) =>
    isPlain(saved) && isPlain(typed[path]) && saved !== typed[path] ? [{ path, mine: typed[path], theirs: saved }] : [],
  );
}

const isPlain = (value: unknown) => value === null || typeof value !== "object";
