import { consoleContext } from "./console/context";
import { consoleRouter } from "./routers/console";
import { callerOf } from "./trpc";

const callerFor = callerOf(consoleRouter);

/** The console's procedures for a page that renders its first rows on the server: the same door, without HTTP. */
export const consoleCaller = async () => callerFor(await consoleContext());
