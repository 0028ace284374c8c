import { useLocation } from 'react-router-dom';
import { isTenantSelectorHiddenAt } from '../../rules/people/tenant-selector.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import { useViewer } from '../portal/portal-context.tsx';
import { name } from './TenantName.css.ts';

export function TenantName() {
  const { tenantId, tenants } = useViewer();
  const { pathname } = useLocation();
  const tenant = tenants.find((candidate) => candidate.tenantId === tenantId);
  const words = tenant?.tenantName ?? (tenantId === ALL_TENANTS ? 'All Tenants' : undefined);
  return words === undefined || isTenantSelectorHiddenAt(pathname) ? null : <span className={name}>{words}</span>;
}
