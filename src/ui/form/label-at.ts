/** Label of a field on the page. */
export function labelAt(box: ParentNode | null, path: string): string | null {
  const field = box?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const input = field?.querySelector("input, textarea");
  return (
    field?.getAttribute("aria-label") ||
    field?.querySelector("label")?.textContent?.replace("*", "").trim() ||
    input?.getAttribute("aria-label") ||
    null
  );
}
