import { closeCase, listCases } from "@/domain/cashier/gateway/cases";
import { createInvoice } from "@/domain/cashier/gateway/create-invoice";
import { listGatewaySettings } from "@/domain/cashier/gateway/list-gateways";
import { listLinks, readLink } from "@/domain/cashier/gateway/list-links";
import { saveGateway, setGatewayActive } from "@/domain/cashier/gateway/save-gateway";
import {
  CaseClose,
  CaseList,
  CaseQuery,
  GatewayActive,
  GatewayRef,
  GatewaySaved,
  GatewaySettings,
  GatewayTested,
  Invoice,
  Invoiced,
  LinkDetails,
  LinkList,
  LinkQuery,
  LinkRef,
} from "@/domain/cashier/gateway/schema";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { testGateway } from "@/domain/cashier/gateway/test-gateway";
import { verifyLink } from "@/domain/cashier/gateway/verify-payment";
import { gatewayDeps, keyNames, keySealing, wayBackOf } from "@/server/gateway-deps";
import { operator, router } from "@/server/trpc";

/** Gateways, payment links, and payments that need attention. */
export const gateways = router({
  list: operator("gateway:read")
    .output(GatewaySettings)
    .query(({ ctx }) => listGatewaySettings(ctx, keyNames())),

  save: operator("gateway:write")
    .input(GatewayForm)
    .output(GatewaySaved)
    .mutation(({ ctx, input }) => saveGateway(ctx, keySealing(), input)),

  setActive: operator("gateway:write")
    .input(GatewayActive)
    .output(GatewaySaved)
    .mutation(({ ctx, input }) => setGatewayActive(ctx, keySealing(), input)),

  test: operator("gateway:write")
    .input(GatewayRef)
    .output(GatewayTested)
    .mutation(({ ctx, input }) => testGateway(gatewayDeps(ctx), ctx.actor, input)),

  links: operator("gateway:read")
    .input(LinkQuery)
    .output(LinkList)
    .query(({ ctx, input }) => listLinks(ctx, input)),

  link: operator("gateway:read")
    .input(LinkRef)
    .output(LinkDetails)
    .query(({ ctx, input }) => readLink(ctx, input)),

  createLink: operator("gateway:write")
    .input(Invoice)
    .output(Invoiced)
    .mutation(async ({ ctx, input }) => createInvoice(ctx, input, await wayBackOf(ctx.actor.branchId))),

  verifyLink: operator("gateway:read")
    .input(LinkRef)
    .output(LinkDetails)
    .mutation(async ({ ctx, input }) => {
      await verifyLink(gatewayDeps(ctx), ctx.actor, input);
      return readLink(ctx, input);
    }),

  cases: operator("gateway:read")
    .input(CaseQuery)
    .output(CaseList)
    .query(({ ctx, input }) => listCases(ctx, input)),

  closeCase: operator("gateway:write")
    .input(CaseClose)
    .output(LinkRef)
    .mutation(({ ctx, input }) => closeCase(ctx, input)),
});
