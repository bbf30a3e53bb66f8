"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ErrorState } from "@/ui/state/error-state";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api } from "../admin/_client";
import { Ready } from "./ready";
import { Steps } from "./steps";
import type { Done, SetupDto } from "./types";

/** Sets up a branch in a few steps; an interrupted setup continues. `token`: from the link of an empty deployment. */
export function Wizard({ token }: { token: string | null }) {
  const t = useTranslations("setup");
  const { client } = api.useUtils();
  const [state, setState] = useState<SetupDto>();
  const [result, setResult] = useState<RefusalDto>();
  const [done, setDone] = useState<Done>();
  const late = useDelayed(!state && !result);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again.
  useEffect(() => {
    let mine = true;
    // Without cache: an invalid link is reported here and does not end a session.
    client.setup.read.query({ token }).then(
      (found) => mine && setState(found),
      (error) => mine && setResult(refusalOfError(error)),
    );
    return () => {
      mine = false;
    };
  }, [client, token, tries]);
  const retry = () => {
    setResult(undefined);
    setTries(tries + 1);
  };
  if (done && state) return <Ready done={done} kind={state.kind} />;
  if (result)
    return (
      <>
        <ErrorState refusal={result} onRetry={retry} />
        {token !== null && <p>{t("linkHint")}</p>}
      </>
    );
  if (!state) return late && <SkeletonRows />;
  return <Steps state={state} token={token} onDone={setDone} />;
}
