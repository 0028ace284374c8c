import type { ComponentProps } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { isForBrowser } from './address-link.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string;
  /** For the page that it opens. */
  state?: unknown;
}

/** A link within the app. The router's own one brings the code of its framework mode into the first page. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (isForBrowser(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        // The address of the page itself is no new place to go back from.
        void navigate(to, { replace: href === `${pathname}${search}${hash}`, state });
      }}
    >
      {children}
    </a>
  );
}
