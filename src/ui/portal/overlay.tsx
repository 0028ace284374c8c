import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** The router's name for the browser's entry, also of a page that it hasn't drawn yet. */
function keyOfEntry(): string {
  const entry: unknown = window.history.state;
  const hasKey = typeof entry === 'object' && entry !== null && 'key' in entry && typeof entry.key === 'string';
  return hasKey ? String(entry.key) : 'default';
}

/** Above the page on which it was opened: a navigation removes it, and Back closes it like every dialog. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ readonly name: OverlayName; readonly key: string } | null>(null);
  const [page, setPage] = useState(key);
  // With the page, whose heading couldn't get the focus behind an overlay.
  if (page !== key) {
    setPage(key);
    if (opened?.key !== key) setOpened(null);
  }
  const shown = opened?.name ?? null;
  const overlay = useMemo(
    (): Overlay => ({
      shown,
      open: (name) => setOpened((before) => before ?? { name, key: keyOfEntry() }),
      close: (then) => {
        flushSync(() => setOpened(null));
        then?.();
      },
    }),
    [shown],
  );
  return <OverlayContext value={overlay}>{children}</OverlayContext>;
}
