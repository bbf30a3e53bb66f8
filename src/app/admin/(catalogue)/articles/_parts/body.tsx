"use client";
import { createElement, Fragment, type ReactNode, useEffect, useState } from "react";
import { DIRECTION, ELEMENTS, type Language, LINK_REL, mayLink, mayShow } from "@/domain/catalogue/article/rules";
import { here } from "@/ui/form/send-file";
import css from "./body.module.css";

/** A body as visitors see it. Rendered element by element from the allowed ones: no HTML is injected. */
export function Body({ html, language }: { html: string; language: Language }) {
  const [drawn, setDrawn] = useState<ReactNode>(null);
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    setDrawn(childrenOf(body));
  }, [html]);
  return (
    <div className={css.body} lang={language} dir={DIRECTION[language]}>
      {drawn}
    </div>
  );
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(drawnOf);

const NEVER = new Set(["script", "style", "template", "noscript", "iframe", "textarea", "svg", "math"]);

function drawnOf(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (NEVER.has(tag)) return null;
  const children = childrenOf(node);
  if (!Object.hasOwn(ELEMENTS, tag)) return createElement(Fragment, { key }, ...children);
  if (tag === "img") return <Image key={key} image={node} />;
  if (tag === "br" || tag === "hr") return createElement(tag, { key });
  if (tag !== "a") return createElement(tag, { key, dir: node.dir || undefined }, ...children);
  const href = node.getAttribute("href") ?? "";
  return (
    <a key={key} {...(mayLink(href) && { href, target: "_blank", rel: LINK_REL })}>
      {children}
    </a>
  );
}

/** One of ours from this host; others are shown by name, because this page loads nothing from other hosts. */
function Image({ image }: { image: HTMLElement }) {
  const [src, alt] = [image.getAttribute("src") ?? "", image.getAttribute("alt") ?? ""];
  // biome-ignore lint/performance/noImgElement: it is stored as it is shown.
  if (image.dataset["file"] && src) return <img src={ownAddress(src)} alt={alt} />;
  return mayShow(src) ? <span className={css.elsewhere}>{alt || src}</span> : null;
}

/** URL of a stored image on this host, whatever the deployment's public name. */
export function ownAddress(src: string): string {
  try {
    return here(src);
  } catch {
    return src.startsWith("/") && !src.startsWith("//") ? src : "";
  }
}
