import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** The page of the mails' list, as the address mirrors it. */
export const mailListAddress = createListAddress(1, {});

export type MailListQuery = QueryOf<typeof mailListAddress>;
