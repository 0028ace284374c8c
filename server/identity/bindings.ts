/**
 * What an account is bound to: an identity provider and a person there. A provider is named so that a new address of the
 * portal locks nobody out: the embedded one by a word, one outside by its issuer.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, publicUrlOf } from '../configuration.ts';
import type { Queries, Transaction } from '../database/database.ts';

/** A provider as the accounts of its people know it. */
export interface ProviderIdentity {
  /** What accounts are bound to. */
  readonly identity: string;
  /** The name that the provider gives itself in id tokens: its address. */
  readonly issuer: string;
}

const EMBEDDED = 'embedded';
/** What follows the portal's address in the embedded provider's. */
const EMBEDDED_PATH = '/oidc';

/** The provider that the configuration names, or the embedded one. */
export function providerIdentityOf(configuration: Configuration): ProviderIdentity {
  const issuer = configuration.identityProvider?.issuer;
  return issuer === undefined
    ? { identity: EMBEDDED, issuer: `${publicUrlOf(configuration)}${EMBEDDED_PATH}` }
    : { identity: issuer, issuer };
}

/** The columns of a bound account. A server of the previous version looks for `issuer`. */
export function bindingOf({ identity, issuer }: ProviderIdentity, subject: string) {
  return { identity_provider: identity, issuer, subject };
}

/** The columns of an unbound account: the next sign-in with its e-mail address binds it. */
export const UNBOUND = { identity_provider: null, issuer: null, subject: null } as const;

/**
 * The account of a person at a provider. One that is bound under another name of the provider counts where it was last signed
 * in to at the same address: a server of the previous version, or one that is yet to learn of a new address, has done so.
 */
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

/**
 * Names the provider of the accounts that a server of the previous version has bound: those of the configured one. Where that is the
 * embedded one, its accounts are told by its path and by their e-mail address as the name of the person, whatever address it
 * had; others stay as they are.
 */
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

/** Reports how many active accounts are bound to other providers than the configured one and so can't sign in. */
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
    'accounts are bound to an identity provider that is not the configured one, and nobody can sign in to them: see "Accounts" in docs/operating.md',
  );
}

/** Fits what accounts are bound to to the configured provider, at the start. */
export async function fitBindings(queries: Queries, provider: ProviderIdentity, log: FastifyBaseLogger): Promise<void> {
  await nameProviders(queries, provider);
  await reportAccountsOfOtherProviders(queries, provider, log);
}
