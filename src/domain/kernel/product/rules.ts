/** Products sold over the customer API. */
export const PRODUCTS = ["flight", "train", "accommodation"] as const;
export type Product = (typeof PRODUCTS)[number];
export type TripProduct = Exclude<Product, "accommodation">;
