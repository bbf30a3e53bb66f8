"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import { RequestDialog } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import { TrustActs } from "../_parts/trust-acts";
import { TrustFacts } from "../_parts/trust-facts";
import own from "./domains.module.css";

/** Allowed addresses of the site, and pending requests. */
export function AddressesTab({ site, mayWrite }: { site: DomainDetails; mayWrite: boolean }) {
  const t = useTranslations("developer.trust");
  const [requesting, setRequesting] = useState(false);
  const query = api.trusts.list.useQuery({ domain_id: site.id, per_page: 100 });
  const late = useDelayed(query.isPending);
  if (query.isError) return <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />;
  if (query.isPending) return late && <SkeletonRows />;
  return (
    <section className={drawer.section}>
      <div className={css.actions}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setRequesting(true)}>
            {t("add")}
          </Button>
        )}
        <Button variant="subtle" component={Link} href={`/admin/developer/why?domain=${site.domain}`}>
          {t("why")}
        </Button>
      </div>
      {query.data.rows.length === 0 && <p className={drawer.none}>{t("siteEmpty")}</p>}
      <ul className={own.list}>
        {query.data.rows.map((row) => (
          <li key={row.id}>
            <span className={own.line}>
              <bdi className="code">{row.network}</bdi>
              <StateBadge state={row.state} />
              <TrustActs
                id={row.id}
                network={row.network}
                domain={site.domain}
                acts={row.acts}
                secondPerson={row.second_person}
              />
            </span>
            <TrustFacts row={row} />
          </li>
        ))}
      </ul>
      {requesting && <RequestDialog site={{ id: site.id, domain: site.domain }} onClose={() => setRequesting(false)} />}
    </section>
  );
}
