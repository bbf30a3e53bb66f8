import { z } from "zod";
import { listCalls } from "@/domain/platform/api-log/list-calls";
import { logFacets } from "@/domain/platform/api-log/log-facets";
import { readCall } from "@/domain/platform/api-log/read-call";
import { readDurations } from "@/domain/platform/api-log/read-durations";
import { ApiCallDetails, ApiCallList, ApiCallQuery, ApiLogFacets } from "@/domain/platform/api-log/schema";
import { ApiDurationsDto, ApiDurationsInput } from "@/domain/platform/api-log/schema.durations";
import { operator, router } from "@/server/trpc";

const CallNumber = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const apiLog = router({
  list: operator("partner:read")
    .input(ApiCallQuery)
    .output(ApiCallList)
    .query(({ ctx, input }) => listCalls(ctx, input)),

  get: operator("partner:read")
    .input(CallNumber)
    .output(ApiCallDetails)
    .query(({ ctx, input }) => readCall(ctx, input)),

  durations: operator("partner:read")
    .input(ApiDurationsInput)
    .output(ApiDurationsDto)
    .query(({ ctx, input }) => readDurations(ctx, input)),

  facets: operator("partner:read")
    .output(ApiLogFacets)
    .query(({ ctx }) => logFacets(ctx)),
});
