import { SkeletonRows as Rows } from "@/ui/state/skeleton-rows";

/** A dozen placeholder rows on the page's own background. */
export const SkeletonRows = () => <Rows lines={12} className="" />;
