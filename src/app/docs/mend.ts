/**
 * Runs in the page: corrects accessibility attributes of the reference, now and after each render. Self-contained:
 * nothing from this module is available in the page.
 */
function mend(): void {
  const CHOOSABLE = "[role=tab], [role=option], [role=row], [role=gridcell], [role=treeitem]";
  const put = (element: Element, name: string, value: string | null) => {
    if (element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
  const look = () => {
    // Client libraries are switches beside a menu, not tabs.
    for (const list of all("[role=tablist]:has(button:not([role=tab]))")) {
      for (const tab of list.querySelectorAll("[role=tab]")) {
        put(tab, "aria-pressed", tab.getAttribute("aria-selected") ?? "false");
        put(tab, "aria-selected", null);
        put(tab, "role", null);
      }
      put(list, "aria-orientation", null);
      put(list, "role", "group");
    }
    for (const entry of all(`[aria-selected]:not(${CHOOSABLE})`)) {
      put(entry, "aria-current", entry.getAttribute("aria-selected") === "true" ? "location" : null);
      put(entry, "aria-selected", null);
    }
    for (const button of all("button[role=search]")) {
      put(button, "role", null);
      put(button, "aria-label", "Search");
    }
    for (const button of all("button:is(.code-copy, .scalar-code-copy):not([aria-label])"))
      put(button, "aria-label", "Copy");
    // All have the same name.
    for (const part of all(".response-card[role=region]")) put(part, "role", "group");
    // One region per tag duplicates its heading, which is already a landmark target.
    for (const part of all(".tag-section-container[role=region]")) put(part, "role", null);
    for (const part of all("aside[role=navigation]")) put(part, "role", null);
    for (const list of all("ul.endpoints")) put(list, "tabindex", "0");
  };
  const attributeFilter = ["role", "aria-selected"];
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
}

export const MEND_SCRIPT = `(${mend})();`;
