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
 * A component loaded at first render, or earlier by `fetch`. It renders as soon as its script has loaded: `lazy` would
 * delay it by 300 ms (React throttles reveals), in which keys would go to the page below.
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
