import { useEffect, useState } from 'react';
import { errorOfConnection, toAppError } from '../../../../contract/app-error.ts';
import type { RequestedUser } from '../../../../contract/generated/schema.d.ts';
import type { KnownCreator } from '../../../../data/deployments/deployments.ts';
import { useIsCut } from '../../../offline.ts';
import { usePortal } from '../../../portal-context.tsx';

/** Somebody to filter by; the status is known of the server's list alone. */
export type Creator = KnownCreator & Partial<Pick<RequestedUser, 'status'>>;

export interface RequestedUsersState {
  readonly users: readonly Creator[];
  /** Why they could not be loaded. */
  readonly message: string | null;
}

/**
 * The users for the Created By filter, those whom the device knows of while the server is out of reach; asks for nothing where
 * the viewer may not filter by them.
 */
export function useRequestedUsers(isWanted: boolean): RequestedUsersState {
  const { deployments } = usePortal();
  const isCut = useIsCut();
  const [state, setState] = useState<RequestedUsersState>({ users: [], message: null });
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const take = (next: RequestedUsersState) => {
      if (!leaving.signal.aborted) setState(next);
    };
    const fallBack = async (failure: unknown) => {
      const users = await deployments.knownCreators().catch(() => []);
      if (leaving.signal.aborted) return;
      // The server's own list, which it gave before, says more.
      setState((shown) => {
        if (shown.users.length > 0) return shown;
        return { users, message: users.length === 0 ? toAppError(failure).message : null };
      });
    };
    if (isCut) void fallBack(errorOfConnection(null));
    else deployments.requestedUsers(leaving.signal).then((users) => take({ users, message: null }), fallBack);
    return () => leaving.abort();
  }, [deployments, isWanted, isCut]);
  return state;
}
