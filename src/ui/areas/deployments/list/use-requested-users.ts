import { useEffect, useState } from 'react';
import { toAppError } from '../../../../contract/app-error.ts';
import type { RequestedUsers } from '../../../../contract/generated/schema.d.ts';
import { usePortal } from '../../../portal-context.tsx';

export interface RequestedUsersState {
  readonly users: RequestedUsers;
  /** Why they could not be loaded. */
  readonly message: string | null;
}

/** The users for the Created By filter; asks for nothing where the viewer may not filter by them. */
export function useRequestedUsers(isWanted: boolean): RequestedUsersState {
  const { deployments } = usePortal();
  const [state, setState] = useState<RequestedUsersState>({ users: [], message: null });
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    deployments.requestedUsers(leaving.signal).then(
      (users) => {
        if (!leaving.signal.aborted) setState({ users, message: null });
      },
      (failure) => {
        if (!leaving.signal.aborted) setState({ users: [], message: toAppError(failure).message });
      },
    );
    return () => leaving.abort();
  }, [deployments, isWanted]);
  return state;
}
