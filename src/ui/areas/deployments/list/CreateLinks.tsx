import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { mayCreateDeployments } from '../../../../rules/tenants.ts';
import { buttonClass } from '../../../kit/Button.css.ts';
import { useConfig, useMayOpen, usePaths, useViewer } from '../../../portal-context.tsx';
import { createLinks } from './list.css.ts';

/** In the order of the header (Deployments §2 "Deployment list"). */
const CREATED_TYPES = [
  'PRODUCT_ON_PREM',
  'PRODUCT',
  'STORESERVER',
  'WINDOWS',
  'DATABASE',
] as const satisfies readonly DeploymentType[];

/** 'Add New …' for each type whose form exists, where the tenant and the viewer's privileges allow it. */
export function useCreateLinks() {
  const { product } = useConfig();
  const { privileges, tenantId } = useViewer();
  const { deployments } = usePaths();
  const mayOpen = useMayOpen();
  if (!mayCreateDeployments(privileges, tenantId)) return undefined;
  const types = CREATED_TYPES.filter((type) => mayOpen(deployments.create(type)));
  if (types.length === 0) return undefined;
  return (
    <div className={createLinks}>
      {types.map((type) => (
        <Link key={type} className={buttonClass()} to={deployments.create(type)}>
          <Plus aria-hidden />
          Add New {deploymentTypeLabel(type, product.name)}
        </Link>
      ))}
    </div>
  );
}
