import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Approval = inferRouterOutputs<ConsoleRouter>["dashboard"]["approvals"]["rows"][number];

/** Page of the decision with all details. */
export const approvalHref = ({ kind, id }: Pick<Approval, "kind" | "id">): string =>
  ({
    reopening: "/admin/accounting/closing",
    refund: `/admin/refunds?refund=${id}`,
    limbo: `/admin/limbo?case=${id}`,
    telephony: "/admin/phone?view=approvals",
    trust: "/admin/developer/trust",
    change: "/admin/settings/changes",
    leave: "/admin/attendance?tab=leave&status=pending",
  })[kind];
