import { listSupplierCalls, readSupplierCall } from "@/domain/sales/supplier/list-calls";
import { listSuppliers, readHealth } from "@/domain/sales/supplier/list-suppliers";
import { saveSupplier, setSupplierActive } from "@/domain/sales/supplier/save-supplier";
import {
  CallDetails,
  CallList,
  CallQuery,
  CallRef,
  SupplierActive,
  SupplierForm,
  SupplierHealth,
  SupplierList,
  SupplierRef,
  SupplierSaved,
  SupplierTested,
} from "@/domain/sales/supplier/schema";
import { testSupplier } from "@/domain/sales/supplier/test-supplier";
import { supplierDeps, supplierKeyNames, supplierSealing } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Suppliers of the branch: keys, health, and the log of calls. */
export const suppliers = router({
  list: operator("settings:read")
    .output(SupplierList)
    .query(({ ctx }) => listSuppliers(ctx, supplierKeyNames())),

  health: operator("settings:read")
    .input(SupplierRef)
    .output(SupplierHealth)
    .query(({ ctx, input }) => readHealth(ctx, input)),

  save: operator("settings:write")
    .input(SupplierForm)
    .output(SupplierSaved)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveSupplier(ctx, supplierSealing(), input);
      supplierDeps(ctx).runtime.forget(ctx.actor.branchId);
      return saved;
    }),

  setActive: operator("settings:write")
    .input(SupplierActive)
    .output(SupplierSaved)
    .mutation(async ({ ctx, input }) => {
      const saved = await setSupplierActive(ctx, supplierSealing(), input);
      supplierDeps(ctx).runtime.forget(ctx.actor.branchId);
      return saved;
    }),

  test: operator("settings:write")
    .input(SupplierRef)
    .output(SupplierTested)
    .mutation(({ ctx, input }) => testSupplier(supplierDeps(ctx), ctx.actor, input)),

  calls: operator("settings:read")
    .input(CallQuery)
    .output(CallList)
    .query(({ ctx, input }) => listSupplierCalls(ctx, input)),

  readCall: operator("settings:read")
    .input(CallRef)
    .output(CallDetails)
    .query(({ ctx, input }) => readSupplierCall(ctx, input)),
});
