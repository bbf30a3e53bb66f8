"use client";
import { usePermissions } from "../_client";
import { permissionFor } from "./page-permissions";

/** Whether the page of an address answers the person: what does not is not offered. */
export function useMayOpen(): (href: string) => boolean {
  const permissions = usePermissions();
  return (href) => {
    const needed = permissionFor(href);
    return needed === null || permissions.includes(needed);
  };
}
