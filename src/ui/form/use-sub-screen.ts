import { useLocation, useNavigate } from 'react-router-dom';

function isAt(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && 'subScreen' in state && state.subScreen === name;
}

export interface SubScreen {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A temporary screen in place of its page: Back leaves it, a reload keeps it. */
export function useSubScreen(name: string): SubScreen {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = isAt(state, name);
  return {
    isOpen,
    open: () => {
      if (!isOpen) navigate({ pathname, search, hash }, { state: { subScreen: name } });
    },
    close: () => {
      if (isOpen) navigate(-1);
    },
  };
}
