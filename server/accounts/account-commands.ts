/** The actions of `npm run accounts`, in the command's process or in the server that has the database. */
import type { Queries } from '../database/database.ts';
import type { ProviderIdentity } from '../identity/bindings.ts';
import {
  AccountRefusal,
  activateAccount,
  bindAccount,
  deactivateAccount,
  EVEN_THE_LAST,
  hasRole,
  type ListedAccount,
  listAccounts,
  moveAccounts,
  unbindAccount,
} from './account-changes.ts';

export const USAGE = `Usage: npm run accounts -- ACTION
  list [TEXT]           list all accounts, or those whose email address or name contains TEXT
  activate ACCOUNT      let its user work
  deactivate ACCOUNT    let its user see only that the account is inactive; to deactivate the last account that can
                        manage users and roles, add ${EVEN_THE_LAST}
  bind ACCOUNT SUBJECT  bind it to SUBJECT, a person's "sub" at the configured identity provider; ends its sessions
  unbind ACCOUNT        let the next sign-in with its email address bind it again; ends its sessions
  move PROVIDER         bind every account of PROVIDER, as "list" shows it, to the configured identity provider:
                        the same people under a new address
ACCOUNT is an email address or a user ID.`;

export interface AccountAdministration {
  readonly queries: Queries;
  readonly provider: ProviderIdentity;
  readonly now: () => Date;
  readonly forget: (userId: number) => void;
}

/** Names come from identity providers: control characters become question marks on the terminal. */
function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function listOf(accounts: readonly ListedAccount[]): string {
  const rows = accounts.map(({ userId, status, email, name, tenantId, binding }) => [
    String(userId),
    status,
    shown(email),
    shown(name),
    tenantId ?? '-',
    shown(binding?.identityProvider ?? '-'),
    shown(binding?.subject ?? '-'),
  ]);
  return tableOf([['ID', 'STATUS', 'EMAIL', 'NAME', 'HOME TENANT', 'IDENTITY PROVIDER', 'SUBJECT'], ...rows]);
}

type Action = (administration: AccountAdministration, first: string, second: string) => Promise<string>;

async function report(
  { forget }: AccountAdministration,
  changing: Promise<ListedAccount | null>,
  sentence: (account: ListedAccount) => string | Promise<string>,
  unchanged: string,
): Promise<string> {
  const changed = await changing;
  if (changed === null) return unchanged;
  forget(changed.userId);
  return sentence(changed);
}

interface AccountAction {
  readonly least: number;
  readonly most: number;
  readonly run: Action;
}

const ACTIONS: Readonly<Record<string, AccountAction>> = {
  list: {
    least: 0,
    most: 1,
    run: async ({ queries }, text) => listOf(await listAccounts(queries, text)),
  },
  activate: {
    least: 1,
    most: 1,
    run: (administration, account) =>
      report(
        administration,
        activateAccount(administration.queries, account),
        async ({ email, userId }) =>
          (await hasRole(administration.queries, userId))
            ? `The account ${email} is active.`
            : `The account ${email} is active but has no role. Give it one in the portal; until then its user sees nothing.`,
        `The account ${account} is already active.`,
      ),
  },
  deactivate: {
    least: 1,
    most: 2,
    run: async (administration, account, option) => {
      if (!['', EVEN_THE_LAST].includes(option)) throw new AccountRefusal(USAGE);
      return report(
        administration,
        deactivateAccount(administration.queries, account, option === EVEN_THE_LAST),
        ({ email }) => `The account ${email} is inactive.`,
        `The account ${account} is already inactive.`,
      );
    },
  },
  bind: {
    least: 2,
    most: 2,
    run: (administration, account, subject) => {
      const { queries, provider, now } = administration;
      return report(
        administration,
        bindAccount(queries, account, { provider, subject, now: now() }),
        ({ email }) => `The account ${email} is bound to ${subject} at ${provider.identity}.`,
        `The account ${account} is already bound to ${subject}.`,
      );
    },
  },
  unbind: {
    least: 1,
    most: 1,
    run: (administration, account) =>
      report(
        administration,
        unbindAccount(administration.queries, account, administration.now()),
        ({ email }) => `The account ${email} is unbound. The next sign-in with its email address binds it.`,
        `The account ${account} is not bound to anyone.`,
      ),
  },
  move: {
    least: 1,
    most: 1,
    run: async ({ queries, provider }, from) => {
      if (from === provider.identity) throw new AccountRefusal(`${from} is already the configured identity provider.`);
      const { moved, left } = await moveAccounts(queries, from, provider);
      if (moved.length + left.length === 0) throw new AccountRefusal(`No account is bound to ${from}.`);
      return [
        `Moved ${moved.length} of ${moved.length + left.length} accounts to ${provider.identity}.`,
        ...left.map((email) => `Skipped ${email}: another account is already bound to the same person.`),
      ].join('\n');
    },
  },
};

/** Returns what to print. Throws AccountRefusal. */
export async function runAccountCommand(
  administration: AccountAdministration,
  given: readonly string[],
): Promise<string> {
  const [name = '', ...values] = given;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined || values.length < action.least || values.length > action.most) {
    throw new AccountRefusal(USAGE);
  }
  return action.run(administration, values[0] ?? '', values[1] ?? '');
}
