import { paymentHandlers } from "@/server/payments/next-mount";

export const dynamic = "force-dynamic";
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = paymentHandlers;
