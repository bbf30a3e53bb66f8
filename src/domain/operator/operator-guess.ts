/** What guesses at a person's password are counted by: what is typed reaches no other kind's count. */
export const operatorGuess = (personnelId: string): string => `operator:${personnelId.toLowerCase()}`;
