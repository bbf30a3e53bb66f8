import { plain } from "../format/runs";

type Cell = string | number | null;

/** Downloads a spreadsheet in which every cell is text, so that no cell is run as a formula. */
export async function saveXlsx(name: string, rows: readonly (readonly Cell[])[], rightToLeft: boolean): Promise<void> {
  const { default: write } = await import("write-excel-file/browser");
  const data = rows.map((row, nr) =>
    row.map((value) => ({
      ...(typeof value === "number" ? { value, type: Number } : { value: plain(value ?? ""), type: String }),
      ...(nr === 0 && { fontWeight: "bold" as const }),
    })),
  );
  await write(data as never, { rightToLeft, stickyRowsCount: 1 } as never).toFile(name);
}
