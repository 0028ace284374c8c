import { Waypoints } from 'lucide-react';
import { tenantAllowsCreation } from '../../../rules/tenants.ts';
import type { TopologyRecord } from '../../../rules/topologies/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';

const Create = lazyPart(() => import('./NewTopology.tsx'));

export const topologiesScreens = {
  icon: Waypoints,
  recordAddress: ({ topologies }, { name, topologyVersion }: TopologyRecord) => topologies.view(name, topologyVersion),
  recordWords: ({ name, topologyVersion }: TopologyRecord) => ({ name, hint: `Topology, version ${topologyVersion}` }),
  createLinks: ({ viewer: { tenantId }, paths: { topologies } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add New Topology', address: topologies.create() }] : [],
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Create,
    copy: Create,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: lazyPart(() => import('./EditTopology.tsx')),
  },
} satisfies AreaScreens<'topologies'>;
