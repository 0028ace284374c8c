import { Layers } from 'lucide-react';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../rules/deployments/actions.ts';
import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import { mayCreateDeployments } from '../../../rules/people/tenants.ts';
import type { CommandDialogProps } from '../../actions/area-actions.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { DeploymentDialog } from './DeploymentDialog.tsx';
import { formTitle } from './form/deployment-form-context.ts';
import { deploymentList } from './list/deployment-list.tsx';

/** Deployments §2 "Deployment list". */
function List() {
  return <ListPage list={deploymentList} />;
}

const Detail = lazyPart(() => import('./detail/Detail.tsx'));
const Form = lazyPart(() => import('./form/FormRoute.tsx'));
const BuildLog = lazyPart(() => import('./log/BuildLogPage.tsx'));

/** In the header's order (Deployments §2 "Deployment list"). */
const CREATED_TYPES = [
  'PRODUCT_ON_PREM',
  'PRODUCT',
  'STORESERVER',
  'WINDOWS',
  'DATABASE',
] as const satisfies readonly DeploymentType[];

export const deploymentsScreens = {
  icon: Layers,
  recordAddress: ({ deployments }, { deploymentType, id }: DeploymentRequestSummary) =>
    deployments.view(deploymentType, id),
  recordWords: ({ id, client, environmentIdentifier }: DeploymentRequestSummary) => ({
    name: `${client} / ${environmentIdentifier}`,
    hint: `Request #${id}`,
  }),
  commandDialog: (asked: CommandDialogProps<CommandAction, DeploymentRequestSummary>) => (
    <DeploymentDialog {...asked} />
  ),
  createLinks: ({ viewer: { privileges, tenantId }, paths: { deployments }, product }) =>
    mayCreateDeployments(privileges, tenantId)
      ? CREATED_TYPES.map((type) => ({
          label: formTitle(type, 'create', null, product.name),
          address: deployments.create(type),
        }))
      : [],
  logged: {
    address: ({ deployments }, id) => deployments.viewByNumber(id),
    view: async () => (await import('../../../rules/deployments/logged-entity.ts')).loggedDeployment,
  },
  pages: {
    list: List,
    view: Detail,
    viewByNumber: Detail,
    create: Form,
    copy: Form,
    editDatabase: Form,
    edit: Form,
    editByNumber: Form,
    logs: BuildLog,
    build: BuildLog,
    results: lazyPart(() => import('./access/AccessDetails.tsx')),
    monitoring: lazyPart(() => import('./monitoring/MonitoringDashboard.tsx')),
  },
} satisfies AreaScreens<'deployments'>;
