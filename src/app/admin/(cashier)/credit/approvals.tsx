"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { Countdown, useSecondsLeft } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../_client";
import { colleagueHref } from "../../(people)/colleagues/address";
import { useName } from "../../(people)/colleagues/use-name";
import { type Approval, LIVE_APPROVALS, type Approvals as List } from "./address";
import css from "./credit.module.css";

/** Temporary approvals beyond a credit limit: colleague, amount, approver, remaining time. */
export function Approvals({ first }: { first: List | undefined }) {
  const t = useTranslations("credit");
  const query = api.credit.approvals.useQuery(LIVE_APPROVALS, { initialData: first });
  return (
    <section className={css.card} aria-labelledby="credit-approvals">
      <h2 id="credit-approvals">{t("approvals")}</h2>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={css.soft}>{t("noApprovals")}</p>
          ) : (
            <ul className={css.approvals}>
              {items.map((one) => (
                <ApprovalStatus key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function ApprovalStatus({ of }: { of: Approval }) {
  const t = useTranslations("credit");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const may = useMay("colleague:approve");
  const end = api.credit.endApproval.useMutation({
    onSuccess: () => announce(t("approvalEnded")),
    onSettled: () => [utils.credit.invalidate(), utils.colleagues.invalidate()],
  });
  const { colleague, amount, asked_by, approved_by, reason, expires_at } = of;
  const name = useName()(colleague);
  return (
    <li>
      <Link className={parts.link} href={colleagueHref(colleague.id, "terms")}>
        <bdi>{name}</bdi>
      </Link>
      <strong>
        <Money amount={amount} currency={colleague.currency} />
      </strong>
      <Until at={expires_at} />
      {may && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("endOf", { name })}
          loading={end.isPending}
          onClick={() => end.mutate({ id: of.id })}
        >
          {t("end")}
        </Button>
      )}
      <small>
        {asked_by === approved_by
          ? t("approvedBy", { name: approved_by })
          : t("approvedFor", { name: approved_by, asker: asked_by })}{" "}
        · {reason}
      </small>
      <ErrorText error={end.error} />
    </li>
  );
}

const HOUR_SECONDS = 3_600;

/** Minutes are counted down; longer times are shown as the end time. */
function Until({ at }: { at: string }) {
  const t = useTranslations("credit");
  const left = useSecondsLeft(at);
  if (left === null || left <= HOUR_SECONDS) return <Countdown until={at} />;
  return (
    <span>
      {t("until")} <DayTime at={at} />
    </span>
  );
}
