"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Script<P> = { component: ComponentType<P> | null; fetch: () => Promise<void> };
type LazyDialogProps<P> = { script: Script<P>; fallback: ReactNode; given: P };

function Late<P extends object>({ script, fallback, given }: LazyDialogProps<P>) {
  const [, setState] = useState<"there" | null>(null);
  useEffect(() => {
    if (script.component) return;
    const fail = (error: unknown) =>
      setState(() => {
        throw error;
      });
    script.fetch().then(() => setState("there"), fail);
  }, [script]);
  const { component: Component } = script;
  return Component ? <Component {...given} /> : fallback;
}

/**
 * A part whose script comes when it is first drawn, or before that by its `fetch`. It is drawn in the moment its script is there:
 * `lazy` would hold it back for 300 ms more (React shows what waited no sooner), in which keys still go to the page beneath.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const script: Script<P> = {
    component: null,
    fetch: async () => {
      script.component = (await load()).default;
    },
  };
  const draw = ({ fallback = null, ...given }: P & { fallback?: ReactNode }) => (
    <Late script={script} fallback={fallback} given={given as unknown as P} />
  );
  return Object.assign(draw, { fetch: script.fetch });
}
