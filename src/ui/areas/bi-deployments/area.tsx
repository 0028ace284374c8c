import { ChartColumn } from 'lucide-react';
import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./BiDeploymentForm.tsx'));
const BuildLog = lazyPart(async () => ({ default: (await import('./Detail.tsx')).BuildLogPage }));

export const biDeploymentsScreens = {
  icon: ChartColumn,
  recordAddress: ({ 'bi-deployments': paths }, { id }) => paths.view(id),
  recordWords: ({ id, client, environmentIdentifier }: BiDeployment) => ({
    name: `${client} / ${environmentIdentifier}`,
    hint: `BI deployment #${id}`,
  }),
  createLinks: ({ viewer: { tenantId }, paths: { 'bi-deployments': paths } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add BI Deployment', address: paths.create() }] : [],
  logged: {
    address: ({ 'bi-deployments': paths }, id) => paths.view(id),
    view: async () => (await import('../../../rules/bi-deployments/record.ts')).loggedBiDeployment,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
    logs: BuildLog,
    build: BuildLog,
    monitoring: lazyPart(async () => ({ default: (await import('./Detail.tsx')).Dashboard })),
  },
} satisfies AreaScreens<'bi-deployments'>;
