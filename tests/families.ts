import type { AnyRouter } from "@trpc/server";
import type { AppMounts } from "@/server/http/app-server";
import { type Families, familiesOf } from "@/server/rest/families";
import { router } from "@/server/trpc";

/** Routers under their names in the product's router of the family. */
export type Routers = Readonly<Record<string, AnyRouter>>;

/** What a test needs of the product; whole-mount.ts mounts all of it. */
export type Mounts = {
  reservation?: Routers;
  backOffice?: Routers;
  customer?: Routers;
  payments?: AppMounts["payments"];
};

export const familiesWith = ({
  reservation = {},
  backOffice = {},
  customer = {},
}: Omit<Mounts, "payments">): Families =>
  familiesOf({ reservation: router(reservation), "back-office": router(backOffice), customer: router(customer) });
