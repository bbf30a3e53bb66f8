let watching = false;

/**
 * Keeps the title of the last page until the next one has its own: on a navigation the router removes the old title
 * first, and a document without a title is read out by its address.
 */
export function keepTitle(): void {
  if (watching) return;
  watching = true;
  let last = document.title;
  const substitute = document.createElement("title");
  new MutationObserver(() => {
    const titles = document.head.querySelectorAll("title");
    if (titles.length === 0) {
      substitute.textContent = last;
      document.head.append(substitute);
      return;
    }
    if (titles.length > 1) substitute.remove();
    if (document.title !== "") last = document.title;
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
}
