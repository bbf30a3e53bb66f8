// biome-ignore lint/style/noRestrictedImports: the only place that sets its prefetching.
import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of the product. It loads nothing before it is clicked: the menu alone would request twenty pages,
 * each rendered on the server for its rows, whenever a page opens.
 */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, "prefetch">) => (
  <NextLink {...props} prefetch={false} />
);
