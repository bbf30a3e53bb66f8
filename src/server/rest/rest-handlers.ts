import { restMount } from "./next-mount";

/** Loaded on demand, since Next loads every route file at start. */
export const productFamilies = async () => (await import("./product-families")).PRODUCT_FAMILIES;

/** For the route files of Next. */
export const restHandlers = restMount(productFamilies);
