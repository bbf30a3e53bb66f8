import { productServer } from "@/server/http/product-server";
import { PRODUCT_FAMILIES } from "@/server/rest/product-families";
import { restHandlers } from "@/server/rest/rest-handlers";
import { listening, listeningTo, type Mounted } from "./mounts";
import { watchRefusalsOf } from "./refusals-seen";

watchRefusalsOf(PRODUCT_FAMILIES);

/** The product with every route, for tests about all of them; others mount their routers (mounts.ts). */
export const wholeMount = (): Promise<Mounted> => listening(productServer({ pages: () => undefined, dev: false }));

/** The route handlers of Next with every route. */
const wholeNextMount = (): Promise<Mounted> => listeningTo(restHandlers);

/** Both, for `describe.each`. */
export const WHOLE_DOORS: [name: string, start: () => Promise<Mounted>][] = [
  ["node:http", wholeMount],
  ["Next route handler", wholeNextMount],
];
