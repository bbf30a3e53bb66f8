"use client";
import { useTranslations } from "next-intl";
import type { Endpoint } from "./types";

/** Of whose doings an endpoint is told: the branch's, a partner's, a front-end's. */
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
