"use client";
import { type ComponentProps, useState } from "react";
import type { Dialog } from "./dialog";
import { late } from "./late";

export type LazyDialogProps = Omit<ComponentProps<typeof Dialog>, "opened"> & { opened: boolean };

/** Prefetch, where the connection may be lost by the time it is needed. */
export const fetchDialog = () => Arrived.fetch();

const Arrived = late(async () => ({ default: (await import("./dialog")).Dialog }));

/** A rarely opened dialog, loaded on demand. */
export function LazyDialog(props: LazyDialogProps) {
  const [input, setAsked] = useState(props.opened);
  if (props.opened && !input) setAsked(true);
  return input && <Arrived {...props} />;
}
