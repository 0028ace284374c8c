import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { webAddress } from '../../rules/web-address.ts';
import { useMayOpen } from '../portal-context.tsx';
import { externalMark, link } from './detail.css.ts';

/** A link to another area's page; plain text where the portal has no such page for the viewer. */
export function PageLink({ to, children }: { to: string | null; children: ReactNode }) {
  const mayOpen = useMayOpen();
  if (to === null || !mayOpen(to)) return children;
  return (
    <Link className={link} to={to}>
      {children}
    </Link>
  );
}

/** An address outside of the portal; plain text where it is none of the web's. */
export function WebLink({ address }: { address: string }) {
  const href = webAddress(address);
  if (href === null) return address;
  return (
    <a className={link} href={href} target="_blank" rel="noreferrer">
      {address}
      <ExternalLink aria-label="opens in a new tab" className={externalMark} />
    </a>
  );
}
