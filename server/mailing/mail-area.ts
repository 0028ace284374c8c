/** What mails need to know of an area whose records they are about. */
import type { Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';

export interface ComposedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface MailArea<Kind extends string = string> {
  readonly kinds: readonly Kind[];
  /** The mail, made in the transaction that keeps it; null where it has no recipient or nothing to say any more. */
  compose(
    within: Transaction,
    services: Services,
    order: { readonly subjectId: string; readonly kind: Kind },
  ): Promise<ComposedMail | null>;
}

/** Areas by name. */
export type MailAreas = ReadonlyMap<string, MailArea>;

/** The addresses without those of users whose account isn't active. Other addresses belong to no user. */
export async function withoutInactive(within: Transaction, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const keys = addresses.map((address) => address.toLowerCase());
  const rows = await within
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['email']).as('key'))
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', keys))
    .where('status', '!=', 'ACTIVE')
    .execute();
  const inactive = new Set(rows.map(({ key }) => key));
  return addresses.filter((address) => !inactive.has(address.toLowerCase()));
}

/** The addresses that are notified, each once, with that of the user who made the record; of users, only active ones. */
export async function recipientsOf(
  within: Transaction,
  addresses: readonly string[],
  createdBy: number | null,
): Promise<string[]> {
  const requester =
    createdBy === null
      ? undefined
      : await within.selectFrom('users').select('email').where('user_id', '=', createdBy).executeTakeFirst();
  const all = [...addresses, ...(requester ? [requester.email] : [])];
  const byKey = new Map(all.map((address) => [address.trim().toLowerCase(), address.trim()]));
  return withoutInactive(
    within,
    [...byKey.values()].filter((address) => address !== ''),
  );
}

/** Names come from users: none of them may start a new line, or hide what follows it. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The addresses in a mail's text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
