"use client";
import { useState } from "react";

type Options<V> = {
  value: V;
  /** The value as it stands in the field when nobody types. */
  show: (value: V) => string;
  /** What was typed as a value; the text itself where it is none, so that nothing is lost. */
  read: (text: string) => V;
  onChange: (value: V) => void;
};

/** A text under the hands beside the value it means: the text is the person's until they leave the field. */
export function useTextValue<V>({ value, show, read, onChange }: Options<V>) {
  const [typed, setTyped] = useState<{ of: V; text: string } | null>(null);
  return {
    text: typed && Object.is(typed.of, value) ? typed.text : show(value),
    type: (text: string) => {
      const of = read(text);
      setTyped({ of, text });
      if (!Object.is(of, value)) onChange(of);
    },
    settle: () => setTyped(null),
  };
}
