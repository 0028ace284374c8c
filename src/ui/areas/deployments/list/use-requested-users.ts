import { useEffect, useMemo, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import type { KnownCreator } from '../../../../data/deployments/deployment-data.ts';
import { useIsCut } from '../../../offline.ts';
import { usePortal, useViewer } from '../../../portal-context.tsx';

export interface RequestedUsersState {
  readonly users: readonly KnownCreator[];
  /** Why the server did not name them, though it can be reached. */
  readonly message: string | null;
}

/**
 * The users for the Created By filter, those whom the device knows of while the server is out of reach; asks for nothing where
 * the viewer may not filter by them.
 */
export function useRequestedUsers(isWanted: boolean): RequestedUsersState {
  const { deployments } = usePortal();
  const { userId, name } = useViewer().user;
  // For a device that knows of nobody else.
  const alone = useMemo(() => [{ userId, firstName: name, lastName: null }], [userId, name]);
  const isCut = useIsCut();
  const [state, setState] = useState<RequestedUsersState>({ users: [], message: null });
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const take = (next: RequestedUsersState) => {
      if (!leaving.signal.aborted) setState(next);
    };
    const fallBack = async (message: string | null) => {
      const known = await deployments.knownCreators().catch(() => []);
      if (leaving.signal.aborted) return;
      const isKnown = known.length > 0;
      // The server's own list, which it gave before, says more.
      setState((shown) => {
        if (shown.users.length > 0) return shown;
        return { users: isKnown ? known : alone, message: isKnown ? null : message };
      });
    };
    if (isCut) void fallBack(null);
    else
      deployments.requestedUsers(leaving.signal).then(
        (users) => take({ users, message: null }),
        (failure: unknown) => fallBack(toAppError(failure).message),
      );
    return () => leaving.abort();
  }, [deployments, isWanted, isCut, alone]);
  return state;
}
