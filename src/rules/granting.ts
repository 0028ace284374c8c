/** What nobody may do with roles and users for themselves: grant more than they have, or lock themselves out (docs/decisions/0023). */
import { holds, type Privilege } from './access.ts';
import { privilegeNames } from './privilege-labels.ts';

/** Without one of these, who has it could no longer give it back. */
const LAST_WAYS = [
  'role.list',
  'role.edit',
  'user.list',
  'user.edit',
  'tenant.all.access',
] as const satisfies readonly Privilege[];

/** How many privileges a sentence names. */
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

/** Why privileges that the editor does not have can't be granted; null where there are none. */
export function whyNotGranted(lacking: readonly Privilege[]): string | null {
  return lacking.length === 0 ? null : `You can’t grant what you don’t have yourself: ${named(lacking)}.`;
}

/** Why an editor can't save what takes from themselves a way to administer roles and users; null where it takes none. */
export function lastWayLost(before: ReadonlySet<string>, after: ReadonlySet<string>): string | null {
  const lost = LAST_WAYS.filter((needed) => holds(before, needed) && !holds(after, needed));
  return lost.length === 0
    ? null
    : `You would take from yourself the last way to administer roles and users: ${named(lost)}. Get it by another role first.`;
}
