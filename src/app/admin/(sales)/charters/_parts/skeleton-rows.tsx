import { SkeletonRows as Rows } from "@/ui/state/skeleton-rows";

/** A dozen, on the page's own ground. */
export const SkeletonRows = () => <Rows lines={12} className="" />;
