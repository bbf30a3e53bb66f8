"use client";
import { usePermissions } from "../_client";
import { mayOpenPage } from "./page-permissions";

/** Whether the user may open the page of a URL, to hide others. */
export function useMayOpen(): (href: string) => boolean {
  const permissions = usePermissions();
  return (href) => mayOpenPage(href, permissions);
}
