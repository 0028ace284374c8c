import type { ReactNode } from 'react';
import type { Requested } from '../../../rules/approvals/waiting-approval.ts';
import { kindOf } from '../../../rules/approvals/waiting-approval.ts';
import type { OutboxAreaName } from '../../../rules/areas.ts';
import type { TenantPlace } from '../../../rules/people/tenants.ts';
import { Badge } from '../../kit/Badge.tsx';
import { kind as kindClass } from './approvals.css.ts';

export interface KindProps {
  request: Requested & { readonly area: OutboxAreaName; readonly elsewhere: TenantPlace | null };
  children?: ReactNode;
}

/** What it is, below its name. */
export function Kind({ request, children }: KindProps) {
  return (
    <span className={kindClass}>
      {kindOf(request.area)}
      {request.elsewhere !== null && (
        <Badge tone="info" wraps>
          {request.elsewhere.tenantName}
        </Badge>
      )}
      {children}
    </span>
  );
}
