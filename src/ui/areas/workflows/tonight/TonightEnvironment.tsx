import { Link } from 'react-router-dom';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { ALL_TENANTS } from '../../../../rules/people/tenants.ts';
import { usePaths, useViewer } from '../../../portal/portal-context.tsx';
import { TenantName } from '../../../portal/TenantName.tsx';
import { ProductionMark } from '../../../status/ProductionMark.tsx';
import { environment, tenant } from './tonight.css.ts';

/** Name and link of an environment, with its tenant where all are shown. */
export function TonightEnvironment({ record }: { record: DeploymentRequestSummary }) {
  const { deployments } = usePaths();
  const { tenantId } = useViewer();
  return (
    <span className={environment}>
      <Link to={deployments.view(record.deploymentType, record.id)}>
        {record.client} / {record.environmentIdentifier}
      </Link>
      {record.environmentTypeProduction && <ProductionMark />}
      {tenantId === ALL_TENANTS && (
        <span className={tenant}>
          <TenantName tenantId={record.tenantId} />
        </span>
      )}
    </span>
  );
}
