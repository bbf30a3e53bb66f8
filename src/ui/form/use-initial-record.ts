import { useState } from "react";

/**
 * The record when the form was opened. The page receives others' changes: a newer version with the form's older fields
 * would overwrite them silently, while the older version is refused (8004).
 */
export const useInitialRecord = <T>(record: T): T => useState(() => record)[0];
