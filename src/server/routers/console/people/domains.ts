import { changePolicy } from "@/domain/people/partner/change-policy";
import { listColleagueChoices } from "@/domain/people/partner/list-colleague-choices";
import { listDomains } from "@/domain/people/partner/list-domains";
import { readDomain } from "@/domain/people/partner/read-domain";
import { registerDomain } from "@/domain/people/partner/register-domain";
import { renewClientSecret } from "@/domain/people/partner/renew-client-secret";
import { resumeDomain } from "@/domain/people/partner/resume-domain";
import {
  ById,
  ClientSecret,
  ColleagueChoiceQuery,
  ColleagueChoices,
  DomainDetails,
  DomainList,
  DomainQuery,
  PolicyChange,
  PolicyChanged,
  Registered,
  Registration,
  Suspension,
} from "@/domain/people/partner/schema.console";
import { suspendDomain } from "@/domain/people/partner/suspend-domain";
import { operator, router } from "@/server/trpc";

/** Partner sites and their access. */
export const domains = router({
  list: operator("partner:read")
    .input(DomainQuery)
    .output(DomainList)
    .query(({ ctx, input }) => listDomains(ctx, input)),

  get: operator("partner:read")
    .input(ById)
    .output(DomainDetails)
    .query(({ ctx, input }) => readDomain(ctx, input)),

  colleagues: operator("partner:read")
    .input(ColleagueChoiceQuery)
    .output(ColleagueChoices)
    .query(({ ctx, input }) => listColleagueChoices(ctx, input)),

  register: operator("partner:write")
    .input(Registration)
    .output(Registered)
    .mutation(({ ctx, input }) => registerDomain(ctx, input)),

  changePolicy: operator("partner:write")
    .input(PolicyChange)
    .output(PolicyChanged)
    .mutation(({ ctx, input }) => changePolicy(ctx, input)),

  renewSecret: operator("partner:write")
    .input(ById)
    .output(ClientSecret)
    .mutation(({ ctx, input }) => renewClientSecret(ctx, input)),

  suspend: operator("partner:write")
    .input(Suspension)
    .mutation(({ ctx, input }) => suspendDomain(ctx, input)),

  resume: operator("partner:write")
    .input(Suspension)
    .mutation(({ ctx, input }) => resumeDomain(ctx, input)),
});
