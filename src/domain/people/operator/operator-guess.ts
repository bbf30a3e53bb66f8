/**
 * What guesses at a person's password are counted by: what is typed reaches no other kind's count. As it is typed, because so it is
 * looked up: with one count for two people whose ids differ in case alone, either would forgive the guesses at the other.
 */
export const operatorGuess = (personnelId: string): string => `operator:${personnelId}`;
