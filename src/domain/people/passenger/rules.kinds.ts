/** Wire value (contract section 4). */
export const ACTIVE = 1;
export const DELETED = 5;

export const DOCUMENT_TYPES = ["passport", "national_card", "visa"] as const;
export const GENDERS = ["female", "male"] as const;
export const DOCUMENT_WARNINGS = ["expired", "expires_soon"] as const;
