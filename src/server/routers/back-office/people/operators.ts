import { disconnectMessenger } from "@/domain/people/operator/disconnect-messenger";
import { readOperator } from "@/domain/people/operator/read-operator";
import {
  Disconnected,
  MessengerRef,
  Operator,
  OperatorChange,
  OperatorForm,
  OperatorRef,
} from "@/domain/people/operator/schema.staff";
import { storeOperator } from "@/domain/people/operator/store-operator";
import { updateOperator } from "@/domain/people/operator/update-operator";
import { operator, router } from "@/server/trpc";

/** Users of the back office: personal data, job and access. */
export const operators = router({
  store: operator("operator:write")
    .meta({
      rest: "POST /operator/store",
      summary: "Creates an operator with personal, job and access data",
      refusals: ["documentInvalid"],
    })
    .input(OperatorForm)
    .output(Operator)
    .mutation(({ ctx, input }) => storeOperator(ctx, input)),

  update: operator("operator:write")
    .meta({
      rest: "POST /operator/update",
      summary: "Updates an operator with access and attached files",
      refusals: ["changedMeanwhile", "notFound", "operationNotAllowed"],
    })
    .input(OperatorChange)
    .output(Operator)
    .mutation(({ ctx, input }) => updateOperator(ctx, input)),

  get: operator("operator:read")
    .meta({
      rest: "GET /operator/get",
      summary: "Returns an operator by personnel ID or number",
      refusals: ["notFound"],
    })
    .input(OperatorRef)
    .output(Operator)
    .query(({ ctx, input }) => readOperator(ctx, input)),

  disconnect: operator()
    .meta({
      rest: "POST /auth/connect/disconnect",
      summary: "Clears the messenger link of an operator or of the caller",
      refusals: ["notFound"],
    })
    .input(MessengerRef)
    .output(Disconnected)
    .mutation(({ ctx, input }) => disconnectMessenger(ctx, input)),
});
