import type { TRPCError } from "@trpc/server";
import { isRefusal, refusalDigest } from "@/domain/kernel/errors";
import { consoleContext } from "./console/context";
import { consoleRouter } from "./routers/console";
import { callerOf } from "./trpc";

const callerFor = callerOf(consoleRouter);

/** The console's procedures for a page that renders its first rows on the server: the same door, without HTTP. */
export async function consoleCaller() {
  const ctx = await consoleContext();
  // Of what a page throws its browser is told the digest alone: without one a refusal would be an unexpected fault.
  const onError = ({ error }: { error: TRPCError & { digest?: string } }) => {
    if (isRefusal(error.cause)) error.digest = refusalDigest(error.cause.reason, ctx.requestId);
  };
  return callerFor(ctx, { onError });
}
