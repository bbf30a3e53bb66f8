import { restHandlers } from "@/server/rest/rest-handlers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = restHandlers;
