import { productServer } from "@/server/http/product-server";
import { PRODUCT_FAMILIES } from "@/server/rest/product-families";
import { restHandlers } from "@/server/rest/rest-handlers";
import { listening, listeningTo, type Mounted } from "./mounts";
import { watchRefusalsOf } from "./refusals-seen";

const watching = ({ base, close }: Mounted): Mounted => {
  const unwatch = watchRefusalsOf(PRODUCT_FAMILIES);
  return {
    base,
    close: () => {
      unwatch();
      return close();
    },
  };
};

/** The product with every route, of any refusal: for requests that no client would send. */
export const unwatchedMount = (): Promise<Mounted> => listening(productServer({ pages: () => undefined, dev: false }));

/** The product with every route, for tests about all of them; others mount their routers (mounts.ts). */
export const wholeMount = async (): Promise<Mounted> => watching(await unwatchedMount());

/** The route handlers of Next with every route. */
const wholeNextMount = async (): Promise<Mounted> => watching(await listeningTo(restHandlers));

/** Both, for `describe.each`. */
export const WHOLE_DOORS: [name: string, start: () => Promise<Mounted>][] = [
  ["node:http", wholeMount],
  ["Next route handler", wholeNextMount],
];
