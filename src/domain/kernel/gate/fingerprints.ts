/** A keyed digest of a secret from the transport: equal for equal secrets, and the secret cannot be guessed from it. */
export type Mark = (secret: string) => string;

/** Fingerprints of secrets by name: a history shows that one changed, never its value. */
export const marksOf = ({ mark }: { mark: Mark }, secrets: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) => (secret ? [[name, mark(`${name} ${secret}`)] as const] : [])),
  );
