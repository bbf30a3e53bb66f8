"use client";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { Dialog } from "./dialog";

export type LateProps = Omit<ComponentProps<typeof Dialog>, "opened"> & { opened: boolean };

/** Where a line may be lost until it is asked: fetches it before. */
export const fetchDialog = () => import("./dialog");

const Arrived = lazy(() => fetchDialog().then((loaded) => ({ default: loaded.Dialog })));

/** A dialog that is seldom opened: its script comes when it first is. */
export function LateDialog(props: LateProps) {
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return (
    asked && (
      <Suspense fallback={null}>
        <Arrived {...props} />
      </Suspense>
    )
  );
}
