import { Waypoints } from 'lucide-react';
import { tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import { topologyKey } from '../../../rules/reference/topologies.ts';
import type { TopologyRecord } from '../../../rules/topologies/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Create = lazyPart(async () => ({ default: (await import('./TopologyForm.tsx')).NewTopology }));

export const topologiesScreens = {
  icon: Waypoints,
  recordAddress: ({ topologies }, { name, topologyVersion }: TopologyRecord) => topologies.view(name, topologyVersion),
  recordWords: ({ name, topologyVersion }: TopologyRecord) => ({ name, hint: `Topology, version ${topologyVersion}` }),
  createLinks: ({ viewer: { tenantId }, paths: { topologies } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add New Topology', address: topologies.create() }] : [],
  logged: {
    address: ({ topologies }, id) => {
      const { name, version } = topologyKey(id);
      return topologies.view(name, version);
    },
    view: async () => (await import('../../../rules/topologies/record.ts')).loggedTopology,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Create,
    copy: Create,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: lazyPart(async () => ({ default: (await import('./TopologyForm.tsx')).EditTopology })),
  },
} satisfies AreaScreens<'topologies'>;
