"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError, type Told } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api } from "../admin/_client";
import { Ready } from "./ready";
import { Steps } from "./steps";
import type { Done, State } from "./types";

/** Sets a branch up in a few steps; left anywhere, it goes on there. `token`: of an empty deployment's link. */
export function Wizard({ token }: { token: string | null }) {
  const t = useTranslations("setup");
  const { client } = api.useUtils();
  const [state, setState] = useState<State>();
  const [told, setTold] = useState<Told>();
  const [done, setDone] = useState<Done>();
  const late = useDelayed(!state && !told);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again.
  useEffect(() => {
    let mine = true;
    // Not through the cache: a link that is no good is told here, it does not end a session.
    client.setup.read.query({ token }).then(
      (found) => mine && setState(found),
      (error) => mine && setTold(refusalOfError(error)),
    );
    return () => {
      mine = false;
    };
  }, [client, token, tries]);
  const retry = () => {
    setTold(undefined);
    setTries(tries + 1);
  };
  if (done && state) return <Ready done={done} kind={state.kind} />;
  if (told)
    return (
      <>
        <ErrorState refusal={told} onRetry={retry} />
        {token !== null && <p>{t("linkHint")}</p>}
      </>
    );
  if (!state) return late && <SkeletonRows />;
  return <Steps state={state} token={token} onDone={setDone} />;
}
