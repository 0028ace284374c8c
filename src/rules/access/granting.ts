/** Nobody can grant more than they have, lock themselves out, or leave nobody who can grant (docs/decisions/0023). */

import { listed } from '../texts/listed.ts';
import { holds, type Privilege } from './access.ts';
import { isLabelled, privilegeLabel, privilegeNames } from './privilege-labels.ts';

/** Users who lose one of these can't give it back to themselves. */
const LAST_WAYS = [
  'role.list',
  'role.edit',
  'user.list',
  'user.edit',
  'tenant.all.access',
] as const satisfies readonly Privilege[];

const NAMED = 3;

function named(privileges: readonly Privilege[]): string {
  const more = privileges.length - NAMED;
  return more > 0
    ? `${privileges
        .slice(0, NAMED)
        .map((one) => privilegeNames([one]))
        .join(', ')} and ${more} more`
    : privileges.map((one) => privilegeNames([one])).join(', ');
}

export function whyNotGranted(lacking: readonly Privilege[]): string | null {
  return lacking.length === 0 ? null : `You can’t grant privileges you don’t have: ${named(lacking)}.`;
}

export function lastWayLost(before: ReadonlySet<string>, after: ReadonlySet<string>): string | null {
  const lost = LAST_WAYS.filter((needed) => holds(before, needed) && !holds(after, needed));
  return lost.length === 0
    ? null
    : `You would lose your own access to roles and users: ${lost.map((one) => privilegeNames([one])).join(', ')}. Get ${lost.length === 1 ? 'it' : 'them'} through another role first, or ask another administrator to make this change.`;
}

/** Grantable privileges: those that active users hold in all tenants who can manage users and roles. */
export function grantable(heldEverywhere: Iterable<ReadonlySet<string>>): ReadonlySet<string> {
  const managers = [...heldEverywhere].filter((held) => LAST_WAYS.every((needed) => holds(held, needed)));
  return new Set(managers.flatMap((held) => [...held]));
}

/** Refuses to leave nobody who can manage users and roles. `editor` are the privileges before: losses that they can’t give back count. */
export function grantingLost(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  editor: ReadonlySet<string>,
): string | null {
  const lost = [...before].filter(isLabelled).filter((privilege) => !holds(after, privilege));
  if (LAST_WAYS.some((needed) => lost.includes(needed))) {
    const needed = listed(
      LAST_WAYS.map((privilege) => `“${privilegeLabel(privilege)}”`),
      'and',
    );
    return `No active user could manage users and roles after this change. First give another active user a global role with ${needed}.`;
  }
  const beyond = lost.filter((privilege) => !holds(editor, privilege));
  return beyond.length === 0
    ? null
    : `Nobody could grant ${named(beyond)} after this change. First give them to another active user who manages users and roles.`;
}
