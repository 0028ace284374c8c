import { holdsAny } from '../../../rules/access/access.ts';
import type { Workflow, WorkflowPermission, WorkflowTransition } from '../workflow.ts';

export type WhoMay = 'first' | 'second' | 'both' | 'neither';

export interface ComparedPermission {
  readonly transition: WorkflowTransition;
  /** 'in production'; null for everywhere. */
  readonly where: string | null;
  readonly who: WhoMay;
}

function whoMay(
  { anyOf }: Pick<WorkflowPermission, 'anyOf'>,
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): WhoMay {
  const may = (privileges: ReadonlySet<string>) => anyOf.length === 0 || holdsAny(privileges, anyOf);
  const [one, other] = [may(first), may(second)];
  if (one) return other ? 'both' : 'first';
  return other ? 'second' : 'neither';
}

const ORDER: Readonly<Record<WhoMay, number>> = { first: 0, second: 1, both: 2, neither: 3 };

export function compareRoles(
  { transitions }: Pick<Workflow, 'transitions'>,
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): readonly ComparedPermission[] {
  return transitions
    .filter(({ sender }) => sender === 'user')
    .flatMap((transition) => {
      const { permissions } = transition;
      const asked: readonly WorkflowPermission[] =
        permissions.length === 0 ? [{ where: null, anyOf: [] }] : permissions;
      return asked.map((permission) => ({
        transition,
        where: permission.where,
        who: whoMay(permission, first, second),
      }));
    })
    .toSorted((left, right) => ORDER[left.who] - ORDER[right.who]);
}
