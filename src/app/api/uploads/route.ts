import { handleUpload } from "@/server/console/handle-upload";

export const dynamic = "force-dynamic";
export const POST = handleUpload;
