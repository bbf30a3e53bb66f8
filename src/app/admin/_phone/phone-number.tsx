"use client";
import { CopyButton } from "@/ui/copy-button";
import { DialButton } from "./dial-button";
import type { Whom } from "./types";

/** A phone number to read, copy and call. */
export function PhoneNumber(whom: Whom) {
  return (
    <>
      <bdi className="code">{whom.number}</bdi> <CopyButton value={whom.number} /> <DialButton {...whom} />
    </>
  );
}
