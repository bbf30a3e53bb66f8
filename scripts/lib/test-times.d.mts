export type FileTime = { file: string; seconds: number };
type Suite = { specs?: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };
export function vitestTimes(report: {
  testResults: { name: string; startTime: number; endTime: number }[];
}): FileTime[];
export function browserTimes(report: { suites: (Suite & { file: string })[] }): FileTime[];
export function slowest(files: FileTime[], most: number): string[];
