import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";
import { mayLink } from "@/domain/catalogue/article/rules";
import { ownAddress } from "../_parts/body";
import css from "../_parts/body.module.css";

/** A stored image, identified by its number whatever its URL. */
const StoredImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      file: {
        default: null,
        parseHTML: (element) => element.getAttribute("data-file"),
        renderHTML: ({ file }) => (file ? { "data-file": file } : {}),
      },
      src: {
        default: null,
        parseHTML: (element) => {
          const src = element.getAttribute("src") ?? "";
          return element.hasAttribute("data-file") ? ownAddress(src) : src;
        },
      },
    };
  },
  /** Images of other hosts are shown by name, as in the preview: this page loads nothing from other hosts. */
  addNodeView() {
    return ({ node: { attrs } }) => {
      const { file, src, alt } = attrs as { file: string | null; src: string | null; alt: string | null };
      const dom = document.createElement(file ? "img" : "span");
      if (!(dom instanceof HTMLImageElement)) {
        dom.className = css.elsewhere ?? "";
        dom.textContent = alt || src;
      } else {
        if (src) dom.src = src;
        dom.alt = alt ?? "";
      }
      return { dom };
    };
  },
});

/** Elements supported by the editor: those of domain/catalogue/article/rules.ts. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      isAllowedUri: (url) => mayLink(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  StoredImage.configure({ inline: false }),
];
