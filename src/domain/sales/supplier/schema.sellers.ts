import { z } from "zod";
import { PRODUCTS } from "../../kernel/product/rules";

export const SellersQuery = z.object({ product: z.enum(PRODUCTS) });

/** `own`: the branch's own charters. */
export const Sellers = z.array(
  z.object({ id: z.int(), code: z.string(), own: z.boolean(), title: z.string(), title_latin: z.string() }),
);
