import { useEffect, useMemo, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import type { Portal } from '../../data/portal.ts';
import type { ListedUser, ListedUsers } from '../../data/resources/listed-users.ts';
import { useIsCut } from '../portal/offline.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

export interface ListedUsersState {
  readonly users: readonly ListedUser[];
  readonly message: string | null;
}

/** From the device while offline; nothing if the viewer may not filter by users. */
export function useListedUsers(usersOf: ((portal: Portal) => ListedUsers) | null): ListedUsersState {
  const portal = usePortal();
  const { userId, name } = useViewer().user;
  // For a device that knows no other user.
  const alone = useMemo(() => [{ userId, firstName: name, lastName: null }], [userId, name]);
  const isCut = useIsCut();
  const [state, setState] = useState<ListedUsersState>({ users: [], message: null });
  useEffect(() => {
    if (usersOf === null) return;
    const listed = usersOf(portal);
    const leaving = new AbortController();
    const take = (next: ListedUsersState) => {
      if (!leaving.signal.aborted) setState(next);
    };
    const fallBack = async (message: string | null) => {
      const known = await listed.known().catch(() => []);
      if (leaving.signal.aborted) return;
      const isKnown = known.length > 0;
      // Keeps the server's earlier, fuller list.
      setState((shown) => {
        if (shown.users.length > 0) return shown;
        return { users: isKnown ? known : alone, message: isKnown ? null : message };
      });
    };
    if (isCut) void fallBack(null);
    else
      listed.ask(leaving.signal).then(
        (users) => take({ users, message: null }),
        (failure: unknown) => fallBack(toAppError(failure).message),
      );
    return () => leaving.abort();
  }, [portal, usersOf, isCut, alone]);
  return state;
}
