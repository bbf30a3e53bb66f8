"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import type { Details, Run } from "./address";
import { Difference } from "./difference";
import { ResultBadge } from "./result-badge";
import { useWords } from "./use-words";
import css from "./verification.module.css";

export const DRAWER_ID = "verification";

type Props = { run: string; known: Run | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one run, with a URL that does not change when the run is done. */
export function VerificationDrawer({ run, known, first, walk }: Props) {
  const t = useTranslations("verification");
  const { spanOf } = useWords();
  const query = api.verifications.get.useQuery({ key: run }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("run")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{head ? spanOf(head) : t("run")}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <ResultBadge run={head} />
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(details) => (
            <>
              <Facts run={details} />
              <Differences details={details} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}

function Facts({ run }: { run: Run }) {
  const t = useTranslations("verification");
  const { number } = useFormat();
  const { whoOf, tookOf } = useWords();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t(run.result === "waiting" ? "asked" : "column.at")}>
          <DayTime at={run.at} />
        </Fact>
        {run.took_ms !== null && <Fact name={t("column.took")}>{tookOf(run)}</Fact>}
        {run.entries !== null && <Fact name={t("column.entries")}>{number(run.entries)}</Fact>}
        <Fact name={t("column.by")}>{whoOf(run)}</Fact>
      </dl>
    </section>
  );
}

function Differences({ details: { result, differences, found, currency } }: { details: Details }) {
  const t = useTranslations("verification");
  const { number } = useFormat();
  const dto = result !== "differs" && t(result === "clean" ? "cleanText" : "waitingText");
  return (
    <section className={drawer.section} aria-live="polite">
      <h3>{t("found")}</h3>
      {dto && <p className={drawer.none}>{dto}</p>}
      {result === "differs" && <p className={css.advice}>{t("advice")}</p>}
      <ol className={css.differences}>
        {found.map((one) => (
          <Difference
            key={[one.fault, one.account?.id, one.day, one.voucher_id].join(" ")}
            found={one}
            currency={currency}
          />
        ))}
      </ol>
      {(differences ?? 0) > found.length && (
        <p className={drawer.none}>{t("more", { n: number(differences! - found.length) })}</p>
      )}
    </section>
  );
}
