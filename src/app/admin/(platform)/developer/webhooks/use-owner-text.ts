"use client";
import { useTranslations } from "next-intl";
import type { Endpoint } from "./address";

/** Owner of an endpoint as text. */
export function useOwnerText() {
  const t = useTranslations("webhooks.scope");
  return ({ scope, domain, site }: Endpoint) =>
    [t(domain ? "partner" : scope), domain?.domain ?? site?.title].filter(Boolean).join(" ");
}
