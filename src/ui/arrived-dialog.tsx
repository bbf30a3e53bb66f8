"use client";
import { useEffect, useState } from "react";
import { Dialog } from "./dialog";
import type { LateProps } from "./late-dialog";

/** Closed for a moment, then open: so it knows whom to give the focus back to. */
export default function ArrivedDialog({ opened, ...rest }: LateProps) {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return <Dialog opened={here && opened} {...rest} />;
}
