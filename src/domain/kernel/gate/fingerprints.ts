/** A keyed digest of a secret, given by the transport: the same secret has the same one, and nobody guesses the secret by it. */
export type Mark = (secret: string) => string;

/** Of secrets by name their fingerprints: a history shows that one changed, and never what it is. */
export const marksOf = ({ mark }: { mark: Mark }, secrets: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) => (secret ? [[name, mark(`${name} ${secret}`)] as const] : [])),
  );
