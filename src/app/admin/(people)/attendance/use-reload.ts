"use client";
import { api } from "../../_client";

/** Topics that change attendance or leave. */
export const TOPICS: readonly string[] = ["attendance.changed", "leave.changed"];

/** Reloads attendance and leave. */
export function useReload() {
  const utils = api.useUtils();
  return () => Promise.all([utils.attendance.invalidate(), utils.leaves.invalidate()]);
}
