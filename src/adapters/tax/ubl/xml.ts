/** An element: name, attributes, and text or children; null and false are left out. */
export type Node = { name: string; attributes: Record<string, string>; children: string | readonly Node[] };
type Child = Node | null | false;

const isNode = (child: Child): child is Node => child !== null && child !== false;

export const group = (name: string, ...children: readonly Child[]): Node => ({
  ...{ name, attributes: {} },
  children: children.filter(isNode),
});
export const leaf = (name: string, text: string, attributes: Record<string, string> = {}): Node => ({
  ...{ name, attributes, children: text },
});

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML 1.0 does not allow are left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (one) => ESCAPES[one]!);

/** XML of an element with its namespaces, indented by two spaces. */
export const xmlOf = (root: Node): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}\n`;

function written({ name, attributes, children }: Node, indent: string): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${head.join("")}>`;
  if (typeof children === "string") return `${open}${escaped(children)}</${name}>`;
  return [open, ...children.map((child) => written(child, `${indent}  `)), `${indent}</${name}>`].join("\n");
}
