"use client";
import { useCallback, useEffect, useRef } from "react";
import type { FormState } from "@/ui/form/form-state";
import { api } from "../admin/_client";
import type { DraftAsked, Values } from "./types";

const REST_MS = 1_500;

/** Keeps what is typed on the server, once the hands rest and at each step; one call at a time. What is not kept is typed still. */
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
          // Another tab keeps its own, or the line is down: the end of the wizard says whatever is wrong.
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
