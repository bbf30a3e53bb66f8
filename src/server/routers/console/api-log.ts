import { z } from "zod";
import { listCalls } from "@/domain/api-log/list-calls";
import { logFacets } from "@/domain/api-log/log-facets";
import { readCall } from "@/domain/api-log/read-call";
import { ApiCallDetails, ApiCallList, ApiCallQuery, ApiLogFacets } from "@/domain/api-log/schema";
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

  facets: operator("partner:read")
    .output(ApiLogFacets)
    .query(({ ctx }) => logFacets(ctx)),
});
