import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import { listGateways } from "@/domain/cashier/gateway/list-gateways";
import {
  GatewayList,
  GatewayQuery,
  Invoice,
  Invoiced,
  InvoiceVerify,
  PublicDetails,
  SerialRef,
  Verified,
} from "@/domain/cashier/gateway/schema";
import { readPublicDetails, verifyInvoice } from "@/domain/cashier/gateway/verify-payment";
import { recordMiss } from "@/domain/platform/attempt-limit/record-miss";
import { gatewayDeps, wayBackOf } from "@/server/gateway-deps";
import { open, operator, router } from "@/server/trpc";
import { withWholeLink } from "@/server/whole-link";

/** Payment gateways: payment links and their results. */
export const gateways = router({
  list: operator("gateway:read")
    .meta({
      rest: "POST /gateway/list",
      summary: "Lists active payment gateways with counts of payments by result",
      member: "items",
    })
    .input(GatewayQuery)
    .output(GatewayList)
    .query(({ ctx, input }) => listGateways(ctx, input)),

  invoice: operator("gateway:write")
    .meta({
      rest: "POST /gateway/invoice/{drive}",
      summary: "Creates a payment link",
      refusals: ["operationNotAllowed"],
    })
    .input(Invoice)
    .output(Invoiced)
    .mutation(async ({ ctx, input }) =>
      withWholeLink(await createInvoice(ctx, input, await wayBackOf(ctx.actor.branchId))),
    ),

  verify: operator("gateway:read")
    .meta({
      rest: "POST /gateway/invoice/{drive}/verify",
      summary: "Returns the final state of a payment; safe to repeat",
      refusals: ["amountMismatch", "periodClosed"],
    })
    .input(InvoiceVerify)
    .output(Verified)
    .mutation(({ ctx, input }) => verifyInvoice(gatewayDeps(ctx), ctx.actor, input)),

  details: open
    .meta({
      rest: "POST /gateway/details",
      summary: "Returns the state of a payment by its serial",
      refusals: ["notFound"],
    })
    .input(SerialRef)
    .output(PublicDetails)
    .query(({ ctx, input }) =>
      recordMiss(ctx, { identifier: "serial", address: ctx.address }, () => readPublicDetails(ctx.query, input)),
    ),
});
