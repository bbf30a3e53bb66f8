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

/** People of the back office: their file, job and access. */
export const operators = router({
  store: operator("operator:write")
    .meta({ rest: "POST /operator/store", summary: "Create an operator with personal, job and access data" })
    .input(OperatorForm)
    .output(Operator)
    .mutation(({ ctx, input }) => storeOperator(ctx, input)),

  update: operator("operator:write")
    .meta({ rest: "POST /operator/update", summary: "Change an operator, their access and attached files" })
    .input(OperatorChange)
    .output(Operator)
    .mutation(({ ctx, input }) => updateOperator(ctx, input)),

  get: operator("operator:read")
    .meta({ rest: "GET /operator/get", summary: "An operator by personnel id, else by number" })
    .input(OperatorRef)
    .output(Operator)
    .query(({ ctx, input }) => readOperator(ctx, input)),

  disconnect: operator()
    .meta({ rest: "POST /auth/connect/disconnect", summary: "Clear the messenger link of an operator, or one's own" })
    .input(MessengerRef)
    .output(Disconnected)
    .mutation(({ ctx, input }) => disconnectMessenger(ctx, input)),
});
