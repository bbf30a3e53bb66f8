import { handleSignIn } from "@/server/console/handle-sign-in";

export const GET = handleSignIn;
export const POST = handleSignIn;
