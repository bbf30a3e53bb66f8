import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { ELEMENTS, mayLink } from "@/domain/catalogue/article/rules";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What a browser would build from a body and must not: elements, attributes and addresses that are not allowed. */
export function harmIn(html: string): string[] {
  const harm: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeName === "#comment") harm.push("a comment");
    if (!("tagName" in node)) return;
    const allowed = ELEMENTS[node.tagName];
    if (!allowed || node.namespaceURI !== "http://www.w3.org/1999/xhtml") harm.push(`<${node.tagName}>`);
    for (const { name, value } of node.attrs) {
      if (!allowed?.includes(name)) harm.push(`${node.tagName} ${name}`);
      if (name === "href" && !mayLink(value)) harm.push(`${node.tagName} href=${value}`);
      if (name === "src" && !value.startsWith("https://")) harm.push(`${node.tagName} src=${value}`);
    }
    node.childNodes.forEach(walk);
  };
  parseFragment(html).childNodes.forEach(walk);
  return harm;
}
