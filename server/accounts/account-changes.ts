import type { Selectable } from 'kysely';
import { recordActivity } from '../audit/record-changes.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import type { AccountStatus, Tables } from '../database/tables.ts';
import { accountOf } from '../identity/accounts.ts';
import { bindingOf, findBoundAccount, type ProviderIdentity, UNBOUND } from '../identity/bindings.ts';
import { keepingAdministrators } from '../people/administration.ts';
import { changeUsers } from '../people/memberships.ts';
import { endFormerSessions } from '../people/user-sessions.ts';

type UserRow = Selectable<Tables['users']>;

export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal';
}

export interface ListedAccount {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly tenantId: string | null;
  readonly binding: { readonly identityProvider: string; readonly subject: string } | null;
}

function listed(row: UserRow): ListedAccount {
  const { userId, email, name, status, tenantId } = accountOf(row);
  const { subject, identity_provider: identity, issuer } = row;
  const binding = subject === null ? null : { identityProvider: identity ?? issuer ?? '', subject };
  return { userId, email, name, status, tenantId, binding };
}

export async function listAccounts(queries: Queries, text: string): Promise<ListedAccount[]> {
  const rows = await queries.selectFrom('users').selectAll().orderBy('user_id').execute();
  const wanted = text.toLowerCase();
  return rows.map(listed).filter(({ email, name }) => `${email}\n${name}`.toLowerCase().includes(wanted));
}

/** By email address or user id; locked. */
async function findAccount(within: Transaction, reference: string): Promise<UserRow> {
  const id = /^\d{1,9}$/.test(reference) ? Number(reference) : null;
  const row = await within
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn }) =>
      id === null ? eb(fn<string>('lower', ['email']), '=', reference.toLowerCase()) : eb('user_id', '=', id),
    )
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AccountRefusal(`There is no account ${reference}. "list" shows every account.`);
  return row;
}

function logged(row: UserRow) {
  const { email, status, binding } = listed(row);
  return { email, status, identityProvider: binding?.identityProvider ?? null, subject: binding?.subject ?? null };
}

interface AccountChange {
  readonly row: UserRow;
  readonly set: Partial<Pick<UserRow, 'status' | 'identity_provider' | 'issuer' | 'subject'>>;
  readonly label: string;
}

async function write(within: Transaction, { row, set, label }: AccountChange): Promise<ListedAccount> {
  const changed = await within
    .updateTable('users')
    .set(set)
    .where('user_id', '=', row.user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endFormerSessions(within, row, changed);
  await changeUsers(within, [row.user_id]);
  await recordActivity(within, {
    type: 'UPDATE',
    entity: 'DeploymentUser',
    entityId: String(row.user_id),
    tenantId: null,
    userId: null,
    description: `${label} account ${row.email} by a command on the server`,
    before: logged(row),
    after: logged(changed),
  });
  return listed(changed);
}

export type AccountOutcome = ListedAccount | null;

function setStatus(within: Transaction, row: UserRow, status: 'ACTIVE' | 'INACTIVE'): Promise<AccountOutcome> {
  if (row.status === status) return Promise.resolve(null);
  return write(within, { row, set: { status }, label: status === 'ACTIVE' ? 'Activate' : 'Deactivate' });
}

export function activateAccount(queries: Queries, reference: string): Promise<AccountOutcome> {
  return transaction(queries, async (within) => setStatus(within, await findAccount(within, reference), 'ACTIVE'));
}

export const EVEN_THE_LAST = '--even-the-last-administrator';

/** @param isLastAllowed whether it may be the last account that can manage users and roles */
export function deactivateAccount(
  queries: Queries,
  reference: string,
  isLastAllowed: boolean,
): Promise<AccountOutcome> {
  return transaction(queries, (within) => {
    const deactivate = async () => setStatus(within, await findAccount(within, reference), 'INACTIVE');
    if (isLastAllowed) return deactivate();
    return keepingAdministrators(
      within,
      null,
      deactivate,
      (sentence) => new AccountRefusal(`${sentence} To deactivate it anyway, add ${EVEN_THE_LAST}.`),
    );
  });
}

/** A different person may be bound now, so the previous one is signed out. */
async function endSessions(within: Transaction, userId: number, now: Date): Promise<void> {
  await within
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export function bindAccount(
  queries: Queries,
  reference: string,
  { provider, subject, now }: { provider: ProviderIdentity; subject: string; now: Date },
): Promise<AccountOutcome> {
  return transaction(queries, async (within) => {
    const row = await findAccount(within, reference);
    const holder = await findBoundAccount(within, provider, subject);
    if (holder !== undefined && holder.user_id !== row.user_id) {
      throw new AccountRefusal(
        `${subject} is already bound to the account ${holder.email}. Unbind that account first.`,
      );
    }
    const isBound = row.subject === subject && row.identity_provider === provider.identity;
    if (isBound) return null;
    const isSamePerson = holder !== undefined;
    const changed = await write(within, { row, set: bindingOf(provider, subject), label: 'Bind' });
    if (!isSamePerson) await endSessions(within, row.user_id, now);
    return changed;
  });
}

export function unbindAccount(queries: Queries, reference: string, now: Date): Promise<AccountOutcome> {
  return transaction(queries, async (within) => {
    const row = await findAccount(within, reference);
    if (row.subject === null) return null;
    const changed = await write(within, { row, set: UNBOUND, label: 'Unbind' });
    await endSessions(within, row.user_id, now);
    return changed;
  });
}

export interface MovedAccounts {
  readonly moved: readonly ListedAccount[];
  /** Email addresses of skipped accounts: another account is already bound to the same person. */
  readonly left: readonly string[];
}

/** Rebinds all accounts of one provider to its new address. Keeps the last sign-in address, for servers that still use the former one. */
export function moveAccounts(queries: Queries, from: string, to: ProviderIdentity): Promise<MovedAccounts> {
  return transaction(queries, async (within) => {
    const rows = await within
      .selectFrom('users')
      .selectAll()
      .where(({ eb, and, or }) =>
        or([eb('identity_provider', '=', from), and([eb('identity_provider', 'is', null), eb('issuer', '=', from)])]),
      )
      .where('subject', 'is not', null)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    const moved: ListedAccount[] = [];
    const left: string[] = [];
    for (const row of rows) {
      const holder = await findBoundAccount(within, to, row.subject ?? '');
      if (holder !== undefined && holder.user_id !== row.user_id) left.push(row.email);
      else moved.push(await write(within, { row, set: { identity_provider: to.identity }, label: 'Move' }));
    }
    return { moved, left };
  });
}

/** An active account without a role sees nothing. */
export async function hasRole(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
