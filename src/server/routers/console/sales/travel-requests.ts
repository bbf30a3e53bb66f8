import { answerRequest } from "@/domain/sales/travel-request/answer-request";
import { closeRequest, reopenRequest } from "@/domain/sales/travel-request/close-request";
import { listRequests } from "@/domain/sales/travel-request/list-requests";
import { listStaff } from "@/domain/sales/travel-request/list-staff";
import { openRequestsOf } from "@/domain/sales/travel-request/live-requests";
import { ownRequest } from "@/domain/sales/travel-request/own-request";
import { readRequest } from "@/domain/sales/travel-request/read-request";
import { RequestRef } from "@/domain/sales/travel-request/schema";
import {
  DeskRequestRead,
  LiveRequests,
  PartyQuery,
  RequestAnswer,
  RequestClose,
  RequestList,
  RequestOwn,
  RequestOwned,
  RequestQuery,
  RequestSeen,
  RequestStaff,
  RequestStands,
} from "@/domain/sales/travel-request/schema.console";
import { seeRequest } from "@/domain/sales/travel-request/see-request";
import { operator, router } from "@/server/trpc";

/** Travel requests of customers: answered, assigned, sold or closed. */
export const travelRequests = router({
  list: operator("reservation:read")
    .input(RequestQuery)
    .output(RequestList)
    .query(({ ctx, input }) => listRequests(ctx, input)),

  get: operator("reservation:read")
    .input(RequestRef)
    .output(DeskRequestRead)
    .query(({ ctx, input }) => readRequest(ctx, input)),

  /** Travel requests of a caller or visitor. */
  ofParty: operator("reservation:read")
    .input(PartyQuery)
    .output(LiveRequests)
    .query(({ ctx, input }) => openRequestsOf(ctx, input.party)),

  staff: operator("reservation:read")
    .output(RequestStaff)
    .query(({ ctx }) => listStaff(ctx)),

  own: operator("reservation:write")
    .input(RequestOwn)
    .output(RequestOwned)
    .mutation(({ ctx, input }) => ownRequest(ctx, input)),

  seen: operator("reservation:write")
    .input(RequestSeen)
    .output(RequestRef)
    .mutation(({ ctx, input }) => seeRequest(ctx, input)),

  answer: operator("reservation:write")
    .input(RequestAnswer)
    .output(RequestStands)
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),

  close: operator("reservation:write")
    .input(RequestClose)
    .output(RequestStands)
    .mutation(({ ctx, input }) => closeRequest(ctx, input)),

  reopen: operator("reservation:write")
    .input(RequestRef)
    .output(RequestStands)
    .mutation(({ ctx, input }) => reopenRequest(ctx, input)),
});
