"use client";
import { useCallback, useEffect, useRef } from "react";
import type { FormState } from "@/ui/form/form-state";
import { api } from "../admin/_client";
import type { DraftAsked, Values } from "./types";

const REST_MS = 1_500;

/** Saves input on the server after a pause and at each step; one call at a time. Unsaved input stays in the form. */
export function useDraft(form: FormState<Values>, given: { token: string | null; version: number }) {
  const { client } = api.useUtils();
  const { token } = given;
  const version = useRef(given.version);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const keep = useCallback(
    (values: Values) => {
      line.current = line.current.then(async () => {
        const draft = JSON.parse(JSON.stringify(values)) as DraftAsked;
        try {
          ({ version: version.current } = await client.setup.save.mutate({ token, version: version.current, draft }));
        } catch {
          // Another tab saves its own, or the connection is lost: errors are reported at the end.
        }
      });
    },
    [client, token],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stored = form.values;
    const stop = form.subscribe(() => {
      if (form.values === stored) return;
      stored = form.values;
      clearTimeout(timer);
      timer = setTimeout(() => keep(form.values), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, keep]);
  return keep;
}
