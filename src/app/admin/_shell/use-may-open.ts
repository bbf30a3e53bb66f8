"use client";
import { usePermissions } from "../_client";
import { mayOpenPage } from "./page-permissions";

/** Whether the page of an address answers the person: what does not is not offered. */
export function useMayOpen(): (href: string) => boolean {
  const permissions = usePermissions();
  return (href) => mayOpenPage(href, permissions);
}
