import type { Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';

export interface ComposedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface OrderedMail<Kind extends string = string> {
  readonly recordId: string;
  readonly kind: Kind;
  /** Null for a mail to addresses. */
  readonly userId: number | null;
  /** Null for a mail about the record itself. */
  readonly commentId: number | null;
  /** Null or absent for a mail about anything but the end of a build. */
  readonly buildNumber?: number | null;
}

export interface MailArea<Kind extends string = string> {
  readonly kinds: readonly Kind[];
  /** Within the transaction that stores it; null without recipients or if no longer relevant. */
  compose(within: Transaction, services: Services, order: OrderedMail<Kind>): Promise<ComposedMail | null>;
  /** The users who get a mail of their own; null or absent if one mail goes to all. */
  usersOf?(within: Transaction, services: Services, order: OrderedMail<Kind>): Promise<readonly number[] | null>;
}

/** Each kind belongs to one of them. */
export function joinedMails(areas: readonly MailArea[]): MailArea {
  const areaOf = (kind: string) => areas.find(({ kinds }) => kinds.includes(kind));
  return {
    kinds: areas.flatMap(({ kinds }) => kinds),
    compose: async (within, services, order) => (await areaOf(order.kind)?.compose(within, services, order)) ?? null,
    usersOf: async (within, services, order) => (await areaOf(order.kind)?.usersOf?.(within, services, order)) ?? null,
  };
}

export type MailAreas = ReadonlyMap<string, MailArea>;

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

/** Unique, including the record's creator; only active users. */
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

/** User-chosen names may contain line breaks, which must not hide what follows. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
