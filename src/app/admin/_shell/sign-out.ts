/** Ends the session and goes to sign-in. The next user finds none of the input. */
export async function signOut(): Promise<void> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken, json: "true" }) });
  sessionStorage.clear();
  window.location.assign("/sign-in");
}
