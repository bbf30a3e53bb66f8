export const DATA_MODEL: string;
export type ForeignKey = { table: string; columns: string[]; to: string };
export type SchemaTable = {
  table: string;
  model: string;
  about: string;
  key: string[];
  columns: Map<string, { type: string; optional: boolean }>;
};
export function dataModel(root: string): Promise<string>;
export function tablesOfSchema(text: string): SchemaTable[];
export function foreignKeys(sql: string, catalogue: string): ForeignKey[];
