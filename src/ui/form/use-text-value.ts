"use client";
import { useState } from "react";

type Options<V> = {
  value: V;
  /** Text of the value while not editing. */
  show: (value: V) => string;
  /** Parses typed text; returns the text itself when invalid, so that nothing is lost. */
  read: (text: string) => V;
  onChange: (value: V) => void;
};

/** Typed text beside its value: the text is not reformatted until blur. */
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
