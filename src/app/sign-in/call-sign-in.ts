import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";

/** `code`: second factor, once required. */
type Typed = { personnel_id: string; password: string; code?: string };

/** Signs in: fetches the double-submit token, then sends the credentials. Null on success. */
export async function callSignIn(typed: Typed): Promise<RefusalDto | null> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const answer = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...typed, csrfToken, json: "true" }),
    });
    if (answer.ok) return null;
    const { url = "" } = (await answer.json()) as { url?: string };
    return JSON.parse(new URL(url, window.location.origin).searchParams.get("error") ?? "") as RefusalDto;
  } catch (error) {
    return refusalOfError(error);
  }
}
