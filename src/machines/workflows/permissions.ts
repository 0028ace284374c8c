import type { Privilege } from '../../rules/access/access.ts';
import { listed } from '../../rules/texts/listed.ts';
import type { WorkflowPermission } from './workflow.ts';

/** A difference between records that privileges depend on: the kind of environment, the type. */
export interface PermissionCases<Facts> {
  readonly cases: readonly { readonly words: string; readonly of: (facts: Facts) => Facts }[];
  /** A name for the largest group of equal cases: 'of another type'. Absent: all are named. */
  readonly others?: string;
}

export function permissionsIn<Facts>(
  facts: Facts,
  [first, ...rest]: readonly PermissionCases<Facts>[],
  needed: (facts: Facts) => readonly Privilege[],
): readonly WorkflowPermission[] {
  if (first === undefined) return [{ where: null, anyOf: needed(facts) }];
  const alike = new Map<string, { readonly words: string[]; readonly permissions: readonly WorkflowPermission[] }>();
  for (const { words, of } of first.cases) {
    const permissions = permissionsIn(of(facts), rest, needed);
    const key = JSON.stringify(permissions);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { words: [words], permissions });
    else known.words.push(words);
  }
  const groups = [...alike.values()];
  if (groups.length === 1) return groups[0]?.permissions ?? [];
  const most = Math.max(...groups.map(({ words }) => words.length));
  return groups.flatMap(({ words, permissions }) => {
    const name =
      first.others !== undefined && words.length > 1 && words.length === most ? first.others : listed(words, 'or');
    return permissions.map(({ where, anyOf }) => ({ where: where === null ? name : `${name} ${where}`, anyOf }));
  });
}
