import { useState } from "react";

/**
 * The record as a form began with it. The page around hears of others' changes: their newer version with the older fields of the
 * form would undo them unseen, where the older version is refused (8004).
 */
export const useInitialRecord = <T>(record: T): T => useState(() => record)[0];
