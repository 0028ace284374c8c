import { Network } from 'lucide-react';
import { tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import type { VpcRecord } from '../../../rules/vpcs/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./VpcForm.tsx'));
const BuildLog = lazyPart(async () => ({ default: (await import('./Detail.tsx')).BuildLogPage }));

export const vpcsScreens = {
  icon: Network,
  newRecordForm: lazyPart(async () => ({ default: (await import('./VpcForm.tsx')).NewVpc })),
  recordAddress: ({ vpcs }, { id }: VpcRecord) => vpcs.view(id),
  recordWords: ({ id, name, client }: VpcRecord) => ({ name, hint: `VPC #${id}, ${client}` }),
  createLinks: ({ viewer: { tenantId }, paths: { vpcs } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add New VPC', address: vpcs.create() }] : [],
  logged: {
    address: ({ vpcs }, id) => vpcs.view(id),
    view: async () => (await import('../../../rules/vpcs/record.ts')).loggedVpc,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
    logs: BuildLog,
    build: BuildLog,
  },
} satisfies AreaScreens<'vpcs'>;
