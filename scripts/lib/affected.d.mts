type Test = { path: string; steps: number };

export function affectedBy(changed: readonly string[]): {
  tests: Test[];
  pure: Test[];
  builds: string[];
  specs: string[];
};
export function within(seconds: number, tests: readonly Test[]): { chosen: Test[]; rest: Test[] };
