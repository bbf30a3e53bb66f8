/** Ends the session, and leads to where the next begins. Who signs in next finds nothing that was typed here. */
export async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken, json: "true" }) });
  sessionStorage.clear();
  window.location.assign("/sign-in");
}
