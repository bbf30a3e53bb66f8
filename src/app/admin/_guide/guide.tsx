"use client";
import { useEffect, useRef } from "react";
import { nextOf } from "@/domain/reporting/tour/rules";
import { ErrorText } from "@/ui/state/error-text";
import { api, useBranchLive } from "../_client";
import { Finished } from "./finished";
import { Panel } from "./panel";
import { StepNow } from "./step-now";
import { useTour } from "./use-tour";

/** Topics of records that tour steps are about. */
const WALKED = /^(hold|lock|offer_lock|trade|booking|payment|voucher|closing|ledger)\./;

/**
 * The tour of a demo branch, over every page: shows the next action and advances when it has happened. F1 focuses its
 * panel, or opens it; Escape in it closes it. `asked`: number of F1 presses.
 */
export default function Guide({ asked }: { asked: number }) {
  const utils = api.useUtils();
  const { data } = api.guide.read.useQuery();
  const tour = useTour();
  const panel = useRef<HTMLElement>(null);
  const tried = useRef(0);
  const received = useRef(0);
  /** Focused element before F1. */
  const before = useRef<Element | null>(null);
  const opened = data?.walk?.opened === true && !tour.left;
  useBranchLive({
    concerns: (topic) => opened && WALKED.test(topic),
    onChange: () => void utils.guide.invalidate(),
  });
  useEffect(() => {
    if (!data || received.current === asked) return;
    if (!opened) {
      if (tried.current !== asked) tour.open();
      tried.current = asked;
      return;
    }
    received.current = asked;
    const { activeElement } = document;
    if (!panel.current?.contains(activeElement)) before.current = activeElement;
    (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus();
  });
  const leave = () => {
    tour.leave();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  if (!data || !opened) return <ErrorText error={tour.error} />;
  const next = nextOf(data.steps);
  return (
    <Panel ref={panel} steps={data.steps} now={next?.name} onLeave={leave}>
      {next ? (
        <StepNow key={next.name} step={next.name} guide={data} onSkip={() => tour.skip({ step: next.name })} />
      ) : (
        <Finished steps={data.steps} onAgain={tour.restart} />
      )}
      <ErrorText error={tour.error} />
    </Panel>
  );
}
