/**
 * What a device without a connection may do with a user's event.
 * 'queueable': kept and sent later; 'needs network': refused with that reason; 'needs fresh sign-in': as before, and
 * only within a session that was signed in again just now; 'reads': opens what the device already holds.
 */
export type OfflinePolicy = 'queueable' | 'needs network' | 'needs fresh sign-in' | 'reads';
