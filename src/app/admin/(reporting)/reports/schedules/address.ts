import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { wholeAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type ScheduleKind = ListKind<void, inferRouterOutputs<ConsoleRouter>["reportSchedules"]["list"]>;
export type Schedule = ScheduleKind["row"];
export type Delivery = Schedule["deliveries"][number];

export const ADDRESS = wholeAddress({ key: "schedule", edits: true });
