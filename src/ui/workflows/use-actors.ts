import { useEffect, useMemo, useState } from 'react';
import { type KnownRole, readRoles } from '../../data/workflows/workflow-records.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../../machines/workflows/simulation/lifecycle-simulator.ts';
import { AS_ANYBODY, AS_NOBODY, AS_VIEWER } from '../../machines/workflows/simulation/simulation.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { AREAS } from '../../rules/areas.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

export interface Actors {
  readonly roles: readonly KnownRole[];
  /** As a sentence; null unless loading failed. */
  readonly message: string | null;
  /** The viewer, anyone, no one, and each role. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null for an unknown actor. */
  readonly privilegesOf: (actor: string) => ReadonlySet<string> | null;
  readonly nameOf: (actor: string) => string;
}

const NONE: readonly KnownRole[] = [];

export function useActors(): Actors {
  const portal = usePortal();
  const { privileges } = useViewer();
  const mayList = holdsAny(privileges, AREAS.roles.routes.list.privileges);
  const [read, setRead] = useState<{ readonly roles: readonly KnownRole[]; readonly hasFailed: boolean } | null>(null);
  useEffect(() => {
    if (!mayList) return;
    let isWanted = true;
    readRoles(portal).then(
      (roles) => isWanted && setRead({ roles, hasFailed: false }),
      () => isWanted && setRead({ roles: NONE, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [portal, mayList]);
  return useMemo(() => {
    const roles = read?.roles ?? NONE;
    const known = new Map<
      string,
      { readonly label: string; readonly name: string; readonly privileges: ReadonlySet<string> }
    >([
      [AS_VIEWER, { label: 'You', name: 'you', privileges }],
      [
        AS_ANYBODY,
        { label: 'Anyone (every privilege)', name: 'someone with every privilege', privileges: EVERY_PRIVILEGE },
      ],
      [AS_NOBODY, { label: 'No one (no privileges)', name: 'someone without privileges', privileges: NO_PRIVILEGE }],
      ...roles.map((role) => [role.id, { label: role.name, name: role.name, privileges: role.privileges }] as const),
    ]);
    return {
      roles,
      message: mayList
        ? read?.hasFailed === true
          ? 'The roles couldn’t be loaded, and this device has no copy.'
          : null
        : 'You don’t have permission to list roles.',
      options: [...known].map(([value, { label }]) => ({ value, label })),
      privilegesOf: (actor) => known.get(actor)?.privileges ?? null,
      nameOf: (actor) => known.get(actor)?.name ?? actor,
    };
  }, [privileges, mayList, read]);
}
