/** A provider's name survives a new portal address: the embedded one has a fixed name, others their issuer. */
import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, publicUrlOf } from '../configuration.ts';
import type { Queries, Transaction } from '../database/database.ts';

export interface ProviderIdentity {
  readonly identity: string;
  readonly issuer: string;
}

const EMBEDDED = 'embedded';
const EMBEDDED_PATH = '/oidc';

export function providerIdentityOf(configuration: Configuration): ProviderIdentity {
  const issuer = configuration.identityProvider?.issuer;
  return issuer === undefined
    ? { identity: EMBEDDED, issuer: `${publicUrlOf(configuration)}${EMBEDDED_PATH}` }
    : { identity: issuer, issuer };
}

/** A server of the previous version looks for `issuer`. */
export function bindingOf({ identity, issuer }: ProviderIdentity, subject: string) {
  return { identity_provider: identity, issuer, subject };
}

/** The next sign-in with the account's email address binds it. */
export const UNBOUND = { identity_provider: null, issuer: null, subject: null } as const;

/** Includes accounts that a server of the previous version, or with an outdated address, has bound. */
export function findBoundAccount(queries: Queries | Transaction, provider: ProviderIdentity, subject: string) {
  return queries
    .selectFrom('users')
    .selectAll()
    .where('subject', '=', subject)
    .where(({ eb, or }) => or([eb('identity_provider', '=', provider.identity), eb('issuer', '=', provider.issuer)]))
    .orderBy(({ eb }) => eb('identity_provider', 'is not distinct from', provider.identity), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Accounts of the embedded provider are recognized by its path and the email address as subject. */
async function nameProviders(queries: Queries, { identity, issuer }: ProviderIdentity): Promise<void> {
  await queries
    .updateTable('users')
    .set({ identity_provider: identity })
    .where('identity_provider', 'is', null)
    .where('subject', 'is not', null)
    .where(({ eb, and, or, fn, ref }) =>
      or([
        eb('issuer', '=', issuer),
        ...(identity === EMBEDDED
          ? [and([eb('issuer', 'like', `%${EMBEDDED_PATH}`), eb('subject', '=', fn<string>('lower', [ref('email')]))])]
          : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.user_id')
            .where('other.identity_provider', '=', identity)
            .whereRef('other.subject', '=', 'users.subject'),
        ),
      ),
    )
    .execute();
}

async function reportAccountsOfOtherProviders(
  queries: Queries,
  { identity, issuer }: ProviderIdentity,
  log: FastifyBaseLogger,
): Promise<void> {
  const rows = await queries
    .selectFrom('users')
    .select(({ fn }) => [
      fn.coalesce('identity_provider', 'issuer').as('provider'),
      fn.countAll<number>().as('accounts'),
    ])
    .where('status', '=', 'ACTIVE')
    .where('subject', 'is not', null)
    .where('identity_provider', 'is distinct from', identity)
    .where('issuer', 'is distinct from', issuer)
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  if (rows.length === 0) return;
  const facts = {
    accounts: rows.reduce((sum, { accounts }) => sum + Number(accounts), 0),
    identityProviders: rows.map(({ provider }) => provider),
  };
  log.warn(
    facts,
    'Some accounts are bound to an identity provider that is not configured, so their users cannot sign in. See "Accounts" in docs/operating.md',
  );
}

export async function fitBindings(queries: Queries, provider: ProviderIdentity, log: FastifyBaseLogger): Promise<void> {
  await nameProviders(queries, provider);
  await reportAccountsOfOtherProviders(queries, provider, log);
}
