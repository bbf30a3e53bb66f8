import type { TRPCError } from "@trpc/server";
import { isRefusal, refusalDigest } from "@/domain/kernel/errors";
import { consoleContext } from "./console/context";
import { consoleRouter } from "./routers/console";
import { callerOf } from "./trpc";

const callerFor = callerOf(consoleRouter);

/** Calls console procedures while a page renders on the server, with the same checks, without HTTP. */
export async function consoleCaller() {
  const ctx = await consoleContext();
  // The browser receives only the digest of an error thrown by a page: without one a refusal would appear as an
  // unexpected fault.
  const onError = ({ error }: { error: TRPCError & { digest?: string } }) => {
    if (isRefusal(error.cause)) error.digest = refusalDigest(error.cause.reason, ctx.requestId);
  };
  return callerFor(ctx, { onError });
}
