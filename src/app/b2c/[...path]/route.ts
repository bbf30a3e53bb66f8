import { restHandlers } from "@/server/rest/next-mount";

// Whatever no other route claims here is an unknown path of an API: told in JSON, never by a page.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = restHandlers;
