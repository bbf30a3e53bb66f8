import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInOptions } from "./sign-in-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The NextAuth steps the console uses; its pages and other routes stay closed. */
const STEPS = new Set(["csrf", "callback/credentials", "signout"]);

/** Sign-in and sign-out of the console, by NextAuth with its double-submit token. */
export async function handleSignIn(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!STEPS.has(nextauth.join("/"))) return new Response(null, { status: 404 });
  const response: Response = await NextAuth(request, context, signInOptions());
  response.headers.set("cache-control", "no-store");
  return response;
}
