import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

export type Books = inferRouterOutputs<ConsoleRouter>["books"]["list"];
export type BookMonth = Books["months"][number];
export type BookFile = BookMonth["files"][number];

/** The page's state is its URL. Without a year: the one of the last final period. */
export const bookParsers = { year: parseAsInteger };
export const readAddress = createLoader(bookParsers);

/** Builds the server input from the address; invalid values are dropped. */
export const booksInput = ({ year }: { year: number | null }) => (year && year > 0 && year <= 2500 ? { year } : {});
