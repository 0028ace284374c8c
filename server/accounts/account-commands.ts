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
  list [TEXT]           shows the accounts, or those whose e-mail address or name contains TEXT
  activate ACCOUNT      lets its user work
  deactivate ACCOUNT    lets its user only see that the account is inactive; where nobody would be left who can manage
                        users and roles, only with ${EVEN_THE_LAST} behind it
  bind ACCOUNT SUBJECT  binds it to SUBJECT, a person's "sub" at the configured identity provider; ends its sessions
  unbind ACCOUNT        lets the next sign-in under its e-mail address bind it anew; ends its sessions
  move PROVIDER         binds every account of PROVIDER, as "list" shows it, to the configured identity provider:
                        the same people under a new address
ACCOUNT is an e-mail address or a user id.`;

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
  return tableOf([['ID', 'STATUS', 'E-MAIL', 'NAME', 'HOME TENANT', 'IDENTITY PROVIDER', 'SUBJECT'], ...rows]);
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
            : `The account ${email} is active, and has no role yet: until it has one, its user sees nothing.`,
        `The account ${account} was active already.`,
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
        `The account ${account} was inactive already.`,
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
        `The account ${account} was bound to ${subject} already.`,
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
        ({ email }) => `The account ${email} is bound to nobody: the next sign-in under its e-mail address binds it.`,
        `The account ${account} was bound to nobody.`,
      ),
  },
  move: {
    least: 1,
    most: 1,
    run: async ({ queries, provider }, from) => {
      if (from === provider.identity) throw new AccountRefusal(`${from} is the configured identity provider already.`);
      const { moved, left } = await moveAccounts(queries, from, provider);
      if (moved.length + left.length === 0) throw new AccountRefusal(`No account is bound to ${from}.`);
      return [
        `Bound to ${provider.identity} now: ${moved.length} of ${moved.length + left.length} accounts.`,
        ...left.map((email) => `Left as it was, as another account is bound to the same person: ${email}.`),
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
