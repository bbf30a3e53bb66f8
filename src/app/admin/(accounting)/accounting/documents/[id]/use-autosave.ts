"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormState } from "@/ui/form/form-state";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { api, useBranchId } from "../../../../_client";
import { type Document, typedForm, type Values } from "./values";

/** Pause in typing before saving. */
const REST_MS = 1_200;
const AGAIN_MS = 6_000;

export type Stored = { id: number; version: number };
export type Keeping =
  | { state: "idle" }
  | { state: "saving" }
  | { state: "kept"; at: number }
  | { state: "waiting" }
  | { state: "failed"; told: RefusalDto };

export const draftKeyOf = (branchId: number, id: number | null) => `document.${branchId}.${id ?? "new"}`;

type Options = {
  form: FormState<Values>;
  stored: Stored | null;
  onCreated: (id: number) => void;
  /** Called with the current version when another user has changed it. */
  onConflict: (current: Document) => void;
};

/**
 * Saves a draft while typing: one save at a time, each with the version of the previous. `stored` is the saved draft;
 * `settle` waits for running saves so that the next action continues from there.
 */
export function useAutosave({ form, stored: given, onCreated, onConflict }: Options) {
  const branchId = useBranchId();
  const utils = api.useUtils();
  const create = api.documents.create.useMutation();
  const replace = api.documents.replace.useMutation();
  const stored = useRef(given);
  const running = useRef<Promise<void> | null>(null);
  const paused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [keeping, setKeeping] = useState<Keeping>({ state: "idle" });
  const hear = useRef({ onCreated, onConflict });
  hear.current = { onCreated, onConflict };

  const take = useCallback(
    (document: Document) => {
      const first = stored.current === null;
      stored.current = { id: document.id!, version: document.version };
      if (!first) return;
      window.history.replaceState(null, "", `/admin/accounting/documents/${document.id}`);
      form.advance(form.values, form.base, draftKeyOf(branchId, document.id!));
      hear.current.onCreated(document.id!);
    },
    [form, branchId],
  );

  const save = useCallback(async () => {
    const sent = form.values;
    const input = typedForm(sent);
    if (!input) return setKeeping({ state: "waiting" });
    setKeeping({ state: "saving" });
    try {
      const at = stored.current;
      const document = at ? await replace.mutateAsync({ ...input, ...at }) : await create.mutateAsync(input);
      take(document);
      form.saved(sent);
      setKeeping({ state: "kept", at: Date.now() });
      void utils.documents.drafts.invalidate();
    } catch (error) {
      const result = refusalOfError(error);
      setKeeping({ state: "failed", told: result });
      if (result.reason !== "changedMeanwhile") return;
      paused.current = true;
      hear.current.onConflict(result.data?.["current"] as Document);
    }
  }, [form, create.mutateAsync, replace.mutateAsync, take, utils]);

  const run = useCallback(async () => {
    if (running.current || paused.current || !form.dirty || form.busy) return;
    running.current = save();
    await running.current;
    running.current = null;
    // Input typed during a save, or not sent, is saved next.
    if (form.dirty && !paused.current) timer.current = setTimeout(() => void run(), AGAIN_MS);
  }, [form, save]);

  useEffect(() => {
    let seen = form.values;
    // Input stored in the tab by an earlier visit.
    if (form.dirty) timer.current = setTimeout(() => void run(), REST_MS);
    const unsubscribe = form.subscribe(() => {
      if (form.values === seen) return;
      seen = form.values;
      clearTimeout(timer.current);
      if (form.dirty) timer.current = setTimeout(() => void run(), REST_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [form, run]);

  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    paused.current = true;
    await running.current;
    return stored.current;
  }, []);
  /** Continues with the current version, if it has changed. */
  const resume = useCallback(
    (at?: Stored) => {
      if (at) stored.current = at;
      paused.current = false;
      setKeeping({ state: "idle" });
      if (form.dirty) timer.current = setTimeout(() => void run(), REST_MS);
    },
    [form, run],
  );
  return { keeping, settle, resume, take, stored };
}
