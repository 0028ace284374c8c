import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the shell lays over any page. */
type OverlayName = 'more' | 'palette';

interface Overlay {
  /** What lies over the page now. */
  readonly shown: OverlayName | null;
  readonly open: (name: OverlayName) => void;
  /** @param then what is done once nothing lies over the page any more, and the focus is back */
  readonly close: (then?: () => void) => void;
}

const NO_OVERLAY: Overlay = { shown: null, open: () => undefined, close: (then) => then?.() };
const OverlayContext = createContext<Overlay>(NO_OVERLAY);

/** What the shell lays over pages, and the way to it. */
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

/**
 * Gives each overlay an entry of its own in the tab's history, at the address of the page below: so the browser's Back takes the
 * overlay away and leaves the page, and a way to another page takes it along.
 */
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
        // Asked for twice, it would take the page away as well.
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
