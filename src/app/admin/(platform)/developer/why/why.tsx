"use client";
import { skipToken } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { deepEqual } from "@/ui/deep-equal";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api } from "../../../_client";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { useDeveloperLive } from "../_parts/use-developer-live";
import { WhyAnswer } from "./answer";
import { NamedCall } from "./named-call";
import { type Question, questionOf, questionParsers } from "./question";
import { QuestionForm } from "./question-form";
import css from "./why.module.css";

type First = { input: ReturnType<typeof questionOf>; answer: Explanation | undefined };

/** Explains a refusal: the gate's checks one by one, with the remedy of the failing one. */
export function Why({ first, permissions }: { first: First; permissions: Permissions }) {
  const t = useTranslations("developer.why");
  const [question, setQuestion] = useQueryStates(questionParsers);
  useDeveloperLive();
  const input = questionOf(question);
  const query = api.diagnosis.explain.useQuery(input ?? skipToken, {
    initialData: input && deepEqual(input, first.input) ? first.answer : undefined,
    staleTime: 0,
  });
  const late = useDelayed(input !== null && query.isPending);
  const refused = query.isError ? refusalOfError(query.error) : null;
  const ask = (request: Question) => {
    void setQuestion(request, { history: "push" });
    if (deepEqual(questionOf(request), input)) void query.refetch();
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <QuestionForm
        key={`${question.domain} ${question.address} ${question.request}`}
        question={question}
        faults={refused?.fields ?? []}
        onAsk={ask}
      />
      {question.request && <NamedCall question={question} onAsk={ask} />}
      {refused ? (
        refused.reason !== "fieldInvalid" && <ErrorState refusal={refused} onRetry={() => query.refetch()} />
      ) : query.data && input ? (
        <WhyAnswer
          explanation={query.data}
          permissions={permissions}
          onAddress={(address) => ask({ ...question, address })}
        />
      ) : (
        late && <SkeletonRows />
      )}
    </div>
  );
}
