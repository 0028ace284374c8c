import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

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

/** The overlay of the browser's history entry. */
function overlayOfEntry(): OverlayName | null {
  const entry: unknown = window.history.state;
  if (typeof entry !== 'object' || entry === null || !('overlay' in entry)) return null;
  return entry.overlay === 'more' || entry.overlay === 'palette' ? entry.overlay : null;
}

/**
 * An overlay has its own history entry at the page's address: Back closes it, and a navigation removes it. The entry is added without the
 * router, which would draw the page again before the overlay is seen, and copies the router's state, so that Back is no change for it.
 */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const location = useLocation();
  const [shown, setShown] = useState(overlayOfEntry);
  const [page, setPage] = useState(location);
  // With the page, whose heading couldn't get the focus behind an overlay.
  if (page !== location) {
    setPage(location);
    setShown(overlayOfEntry());
  }
  /** Until the entry of a closed overlay is left; what follows comes then. */
  const leaving = useRef<{ next: (() => void) | undefined } | null>(null);
  const ways = useMemo((): Pick<Overlay, 'open' | 'close'> => {
    const open = (overlay: OverlayName) => {
      if (leaving.current !== null) {
        leaving.current.next ??= () => open(overlay);
      } else if (overlayOfEntry() === null) {
        window.history.pushState({ ...window.history.state, overlay }, '');
        setShown(overlay);
      }
    };
    const close: Overlay['close'] = (then) => {
      // A second Back would leave the page too.
      if (leaving.current !== null) return;
      if (overlayOfEntry() === null) {
        then?.();
        return;
      }
      leaving.current = { next: then };
      setShown(null);
      window.history.back();
    };
    return { open, close };
  }, []);
  useEffect(() => {
    const follow = () => {
      const left = leaving.current;
      leaving.current = null;
      setShown(overlayOfEntry());
      left?.next?.();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const overlay = useMemo(() => ({ shown, ...ways }), [shown, ways]);
  return <OverlayContext value={overlay}>{children}</OverlayContext>;
}
