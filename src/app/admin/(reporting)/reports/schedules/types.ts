import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type ScheduleList = inferRouterOutputs<ConsoleRouter>["reportSchedules"]["list"];
export type Schedule = ScheduleList["rows"][number];
export type Delivery = Schedule["deliveries"][number];
