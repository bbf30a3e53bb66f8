import { restHandlers } from "@/server/rest/next-mount";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = restHandlers;
