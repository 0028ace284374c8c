import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useViewerIfAny } from '../portal/portal-context.tsx';
import { useVisitedPages } from './visited-pages.ts';

interface OpenOptions {
  /** Replaces the history entry, so Back skips it. */
  readonly replace?: boolean;
}

type OpenAddress = (address: string, options?: OpenOptions) => void;

const OpenAddressContext = createContext<OpenAddress>(() => undefined);
const PathnameContext = createContext('');

/** Stable navigation functions, so that paging a list redraws nothing. */
export function SteadyNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef(navigate);
  useVisitedPages(useViewerIfAny()?.tenantId ?? null);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const open = useCallback<OpenAddress>((address, options) => void latest.current(address, options), []);
  return (
    <OpenAddressContext value={open}>
      <PathnameContext value={pathname}>{children}</PathnameContext>
    </OpenAddressContext>
  );
}

/** Stable function. */
export function useOpenAddress(): OpenAddress {
  return useContext(OpenAddressContext);
}

export function usePathname(): string {
  return useContext(PathnameContext);
}

export interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Called instead of opening the address in this tab. */
  onOpen?: (() => void) | undefined;
}

/** Whether the browser should handle the click, such as opening a new tab. */
function isForBrowser({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link that doesn't redraw when the address changes, for long lists. */
export function AddressLink({ to, onOpen, onClick, children, ...rest }: AddressLinkProps) {
  const open = useOpenAddress();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (isForBrowser(event)) return;
        event.preventDefault();
        if (onOpen === undefined) open(to);
        else onOpen();
      }}
    >
      {children}
    </a>
  );
}
