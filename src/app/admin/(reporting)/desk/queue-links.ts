import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["dashboard"];
export type Queue = Outputs["queues"]["queues"][number];
export type Money = Outputs["money"];
export type RadarRow = Outputs["radar"]["rows"][number];
export type RadarKind = RadarRow["kind"];

/** Link to the rows of a queue; `today`: the branch's date. */
export const queueHref = (name: Queue["name"], today: string): string =>
  ({
    myLimbo: "/admin/limbo?mine=true",
    limbo: "/admin/limbo",
    missed: "/admin/phone?view=missed",
    approvals: "/admin/approvals",
    deciding: "/admin/refunds?state=awaiting_owner",
    requests: "/admin/travel-requests",
    myRequests: "/admin/travel-requests?view=mine",
    paying: "/admin/refunds?state=paying_out",
    bounced: "/admin/cheques?tab=list&direction=received&state=bounced",
    dueCheques: `/admin/cheques?tab=list&direction=received&state=in_safe&to=${today}`,
    deposits: "/admin/suppliers/documents",
    heldInvoices: "/admin/tax/e-invoices?state=held",
    refusedInvoices: "/admin/tax/e-invoices?state=refused",
    gatewayCases: "/admin/gateway-links?view=cases",
    unknownMessages: "/admin/messages?state=unknown",
    failures: "/admin/failures",
    webhooks: "/admin/developer/webhooks",
  })[name];

/** Non-empty queues first, overdue ones before others; the rest in order of urgency. */
export const inOrder = (queues: readonly Queue[]): { waiting: Queue[]; idle: Queue[] } => ({
  waiting: [...queues.filter(({ late }) => late > 0), ...queues.filter(({ late, total }) => late === 0 && total > 0)],
  idle: queues.filter(({ total }) => total === 0),
});

/** Page of a radar row's subject. */
export function radarHref({ kind, subject, detail }: Pick<RadarRow, "kind" | "subject" | "detail">): string {
  const name = encodeURIComponent(subject);
  if (kind === "lock") return `/admin/locks?lock=${name}`;
  if (kind === "payment") return `/admin/orders?order=${name}`;
  if (kind === "cheque") return `/admin/cheques?tab=list&direction=${detail}&cheque=${name}`;
  if (kind === "certificate") return `/admin/certificates?certificate=${name}`;
  return `/admin/reservations?pnr=${name}`;
}
