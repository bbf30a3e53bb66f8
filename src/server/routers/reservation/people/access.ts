import { z } from "zod";
import { Refusal } from "@/domain/kernel/errors";
import { issueToken } from "@/domain/people/partner/issue-token";
import { CallerAddresses, IssuedToken } from "@/domain/people/partner/schema";
import { listErrors, readError } from "@/domain/platform/error-record/list-errors";
import { ErrorQuery, ErrorRecord } from "@/domain/platform/error-record/schema";
import { TOKEN_PURPOSE } from "@/server/auth/connection-token";
import { seal } from "@/server/auth/keys";
import { envelopeA } from "@/server/rest/envelope";
import { domain, partner, router, trustedSite } from "@/server/trpc";

export const access = router({
  ip: domain
    .meta({ rest: "GET /ip", summary: "Returns the caller's addresses", refusals: ["ipNotTrusted"] })
    .output(CallerAddresses)
    .query(({ ctx }) => {
      // On a mount without a socket, and without a proxy of ours, the address is unknown.
      if (ctx.address === null) throw new Refusal("ipNotTrusted", { data: { ip: null } });
      return { host: ctx.address, ip: ctx.customerAddress ?? ctx.address };
    }),

  errors: domain
    .meta({ rest: "GET /errors", summary: "Lists error titles and remedies", refusals: ["notFound"] })
    .input(ErrorQuery)
    .output(z.union([ErrorRecord, z.array(ErrorRecord)]))
    .query(({ ctx, input }) => (input.code === undefined ? listErrors(ctx.locale) : readError(ctx.locale, input.code))),

  errorHandling: partner
    .meta({
      rest: "GET /error-handling",
      summary: "Lists error records, in envelope A",
      envelope: envelopeA,
      refusals: ["notFound"],
    })
    .input(ErrorQuery)
    .output(z.array(ErrorRecord))
    .query(({ ctx, input }) =>
      input.code === undefined ? listErrors(ctx.locale) : [readError(ctx.locale, input.code)],
    ),

  token: trustedSite
    .meta({ rest: "GET /token", summary: "Issues a connection token", rate: "token" })
    .output(IssuedToken)
    // The specification makes it a GET, but it changes data: HEAD must not reach it.
    .mutation(({ ctx }) => issueToken(ctx, ctx.site, (secret) => seal(secret, TOKEN_PURPOSE))),
});
