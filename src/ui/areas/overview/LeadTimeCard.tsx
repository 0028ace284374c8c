import { ALL_TENANTS } from '../../../rules/people/tenants.ts';
import { leadTimeWords } from '../../../rules/timeline/lead-time.ts';
import { useViewer } from '../../portal/portal-context.tsx';
import { TenantName } from '../../portal/TenantName.tsx';
import { Card } from './Card.tsx';
import { leadTenant, leadTenants, nextSums } from './overview.css.ts';
import { useLeadTimes } from './use-lead-times.ts';

/** How long environments took from their request until they ran. Nothing where the server doesn't know. */
export function LeadTimeCard({ order }: { order: number }) {
  const leadTimes = useLeadTimes();
  const { tenantId: current } = useViewer();
  if (leadTimes?.all == null) return null;
  const { all, days, tenants } = leadTimes;
  return (
    <Card title="Request to running" order={order}>
      <p className={nextSums}>{leadTimeWords(all, days)}</p>
      {current === ALL_TENANTS && tenants.length > 1 && (
        <ul className={leadTenants}>
          {tenants.map(({ tenantId, ...own }) => (
            <li key={tenantId} className={leadTenant}>
              <TenantName tenantId={tenantId} />
              <span>{leadTimeWords(own, days)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
