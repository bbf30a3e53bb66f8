import { fileResponse } from "@/server/http/stored-file";

export const dynamic = "force-dynamic";
export const GET = fileResponse;
export const HEAD = fileResponse;
