/** Keys of PostgreSQL's advisory locks. They are in one place because two uses of a number would wait for each other. */

/** Held from the allocation of a change's sequence number to the commit; the triggers that count requests take the same lock. */
export const SEQUENCE_LOCK = 7_236_511;
/** With a user's id: held while their uploads are added up. */
export const UPLOADS_LOCK = 7_236_512;
/** Of several first starts at once, one creates the keys. */
export const KEYS_LOCK = 7_236_513;
/** Serializes the processes of one database, so that the limit of refused sign-ins applies to all together. */
export const REFUSED_SIGN_INS_LOCK = 7_236_514;
