import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkedTenantStanding } from '../../rules/people/linked-tenant.ts';
import { linkedTenant, TENANT_PARAMETER, withoutParameter } from '../../rules/records/record-link.ts';
import { FIRST_PAGE, useIsFirstPage } from '../page/go-back.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

export type LinkStanding =
  | { readonly kind: 'open' }
  /** Whether the tenant is the user's is not known yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elsewhere' | 'closed'; readonly tenantId: string };

const OPEN = { kind: 'open' } as const;

/** Where the tenant that the address names is the current one, takes it out of the address. @param isPossibleHere with the current privileges */
export function useLinkedTenant(isPossibleHere: boolean): LinkStanding {
  const { session } = usePortal();
  const { tenantId: current, tenants, privileges } = useViewer();
  const { pathname, search, hash, state } = useLocation();
  const isFirstPage = useIsFirstPage();
  const navigate = useNavigate();
  const isAsked = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { profile: 'loading' } }));
  const linked = linkedTenant(search);
  const standing =
    linked === null ? null : linkedTenantStanding({ linked, current, tenants, privileges, isPossibleHere });
  const follow = useEffectEvent(() => {
    const next = { pathname, search: withoutParameter(search, TENANT_PARAMETER), hash };
    void navigate(next, { replace: true, state: isFirstPage ? FIRST_PAGE : state });
  });
  const isFollowed = standing === 'here';
  useEffect(() => {
    if (isFollowed) follow();
  }, [isFollowed]);
  if (linked === null || standing === null || standing === 'here') return OPEN;
  // Stored tenants may be outdated: only the server's answer turns a user away.
  if (standing === 'closed' && isAsked) return { kind: 'unknown' };
  return { kind: standing, tenantId: linked };
}
