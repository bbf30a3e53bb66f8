import { restHandlers } from "@/server/rest/rest-handlers";

// Any other path here is an unknown API path: answered in JSON, never with a page.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = restHandlers;
