/**
 * Key of password attempts: separate from other kinds of identifiers. As typed, like the lookup: with one counter for
 * two people whose ids differ in case only, either could reset the attempts on the other.
 */
export const operatorGuess = (personnelId: string): string => `operator:${personnelId}`;
