import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { webAddress } from '../../rules/formats/addresses.ts';
import { hasTenantPage } from '../../rules/people/tenants.ts';
import { type NamedUser, userName } from '../../rules/people/users.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { AddressLink } from './address-link.tsx';
import { backWord, externalMark, link, uses } from './links.css.ts';
import { useReturnTo } from './visited-pages.ts';

/** Goes back to the page where the history has it, so that the next Back doesn't return here. */
export function BackLink({ to }: { to: string }) {
  const [pathname = to] = to.split(/[?#]/);
  return (
    <AddressLink className={buttonClass({ intent: 'ghost' })} to={to} aria-label="Back" onOpen={useReturnTo(pathname)}>
      <ArrowLeft aria-hidden />
      <span className={backWord}>Back</span>
    </AddressLink>
  );
}

interface NamedTenant {
  readonly tenantId: string;
  readonly tenantName: string;
}

export function PageLink({ to, children }: { to: string | null; children: ReactNode }) {
  const mayOpen = useMayOpen();
  if (to === null || !mayOpen(to)) return children;
  return (
    <Link className={link} to={to}>
      {children}
    </Link>
  );
}

export function UserLink({ user }: { user: NamedUser }) {
  return <PageLink to={usePaths().users.view(user.userId)}>{userName(user)}</PageLink>;
}

export function UserLinks({ users }: { users: readonly NamedUser[] }) {
  return (
    <span className={uses}>
      {users.map((user) => (
        <span key={user.userId}>
          <UserLink user={user} />
        </span>
      ))}
    </span>
  );
}

export function TenantLink({ tenantId, children }: { tenantId: string; children: ReactNode }) {
  const { tenants } = usePaths();
  return <PageLink to={hasTenantPage(tenantId) ? tenants.view(tenantId) : null}>{children}</PageLink>;
}

export function TenantLinks({ tenants }: { tenants: readonly NamedTenant[] }) {
  return (
    <span className={uses}>
      {tenants.map(({ tenantId, tenantName }) => (
        <span key={tenantId}>
          <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>
        </span>
      ))}
    </span>
  );
}

/** An external link; plain text unless it is a web address. */
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
