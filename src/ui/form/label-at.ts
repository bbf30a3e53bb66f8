/** A field is named as the page names it. */
export function labelAt(box: ParentNode | null, path: string): string | null {
  const field = box?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const input = field?.querySelector("input, textarea");
  return (
    field?.querySelector("label")?.textContent?.replace("*", "").trim() ||
    field?.getAttribute("aria-label") ||
    input?.getAttribute("aria-label") ||
    null
  );
}
