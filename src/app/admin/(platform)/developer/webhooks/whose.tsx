"use client";
import { useTranslations } from "next-intl";
import type { Endpoint } from "./address";

/** Owner of an endpoint: the branch, a partner, a customer website. */
export function Whose({ of: { scope, domain, site } }: { of: Endpoint }) {
  const t = useTranslations("webhooks.scope");
  if (domain)
    return (
      <>
        {t("partner")} <bdi className="code">{domain.domain}</bdi>
      </>
    );
  return (
    <>
      {t(scope)} {site && <bdi>{site.title}</bdi>}
    </>
  );
}
