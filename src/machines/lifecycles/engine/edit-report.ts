/** Reported when an edit of a record is saved (docs/decisions/0064). */
export const EDITED = 'record.EDITED';
export type EditReport = typeof EDITED;
