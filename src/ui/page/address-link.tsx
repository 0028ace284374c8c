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
  /** In the place of the page that is shown, so that there is no way back to it. */
  readonly replace?: boolean;
}

type OpenAddress = (address: string, options?: OpenOptions) => void;

const OpenAddressContext = createContext<OpenAddress>(() => undefined);
const PathnameContext = createContext('');

/** Hands on what of the router stays the same while a list goes from page to page, so that nothing is drawn again for that. */
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

/** Opens an address of the portal; always the same function. */
export function useOpenAddress(): OpenAddress {
  return useContext(OpenAddressContext);
}

/** The address without its query, which may change as it likes. */
export function usePathname(): string {
  return useContext(PathnameContext);
}

export interface AddressLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the root of the portal. */
  to: string;
  /** Goes there in this tab, where that is more than to open the address. */
  onOpen?: (() => void) | undefined;
}

/** Whether the browser is asked for something else than to go there in this tab. */
function isForBrowser({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link within the portal that need not be drawn again when the address changes: for what stands there many times. */
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
