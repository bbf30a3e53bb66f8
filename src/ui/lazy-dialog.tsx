"use client";
import { type ComponentProps, useState } from "react";
import type { Dialog } from "./dialog";
import { late } from "./late";

export type LazyDialogProps = Omit<ComponentProps<typeof Dialog>, "opened"> & { opened: boolean };

/** Where a line may be lost until it is asked: fetches it before. */
export const fetchDialog = () => Arrived.fetch();

const Arrived = late(async () => ({ default: (await import("./dialog")).Dialog }));

/** A dialog that is seldom opened: its script comes when it first is. */
export function LazyDialog(props: LazyDialogProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return asked && <Arrived {...props} />;
}
