import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type OverlayName = 'more' | 'palette';

interface Overlay {
  readonly shown: OverlayName | null;
  readonly open: (name: OverlayName) => void;
  /** @param then runs after the overlay is closed and the focus restored */
  readonly close: (then?: () => void) => void;
}

const NO_OVERLAY: Overlay = { shown: null, open: () => undefined, close: (then) => then?.() };
const OverlayContext = createContext<Overlay>(NO_OVERLAY);

export function useOverlay(): Overlay {
  return useContext(OverlayContext);
}

function recordOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}

function overlayIn(state: unknown): OverlayName | null {
  const held = recordOf(state);
  return 'overlay' in held && (held.overlay === 'more' || held.overlay === 'palette') ? held.overlay : null;
}

/** An overlay has its own history entry at the page's address: Back closes it, and a navigation removes it. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const shown = overlayIn(location.state);
  const latest = useRef({ location, navigate, shown });
  useLayoutEffect(() => {
    latest.current = { location, navigate, shown };
  });
  const afterwards = useRef<{ readonly then: (() => void) | undefined } | null>(null);
  const ways = useMemo((): Pick<Overlay, 'open' | 'close'> => {
    return {
      open: (overlay) => {
        const { pathname, search, hash, state } = latest.current.location;
        if (latest.current.shown !== null) return;
        void latest.current.navigate({ pathname, search, hash }, { state: { ...recordOf(state), overlay } });
      },
      close: (then) => {
        if (latest.current.shown === null) then?.();
        // A second Back would leave the page too.
        else if (afterwards.current === null) {
          afterwards.current = { then };
          void latest.current.navigate(-1);
        }
      },
    };
  }, []);
  useEffect(() => {
    if (shown !== null || afterwards.current === null) return;
    const { then } = afterwards.current;
    afterwards.current = null;
    then?.();
  }, [shown]);
  const overlay = useMemo(() => ({ shown, ...ways }), [shown, ways]);
  return <OverlayContext value={overlay}>{children}</OverlayContext>;
}
