import type { Area } from '../area.ts';

const creating = { title: 'New topology', privileges: ['deployment.topology.create'] } as const;

/** Topologies (Administration §2, §6). */
export const topologiesArea = {
  label: 'Topologies',
  group: 'resources',
  privilege: 'deployment.topology.manager',
  isLandingPlace: true,
  records: {
    workflow: 'topology',
    ids: 'texts',
    idFields: ['name', 'version'],
    logged: { name: 'DeploymentTopology', label: 'Deployment topology' },
  },
  routes: {
    list: { path: 'topologies/list', title: 'Topologies', privileges: ['deployment.topology.list'] },
    create: { path: 'topologies/create', ...creating },
    copy: { path: 'topologies/create/:topologyName/:topologyVersion', ...creating },
    view: {
      path: 'topologies/view/:topologyName/:topologyVersion',
      title: 'Viewing :topologyName :topologyVersion',
      privileges: ['deployment.topology.view'],
    },
    edit: {
      path: 'topologies/edit/:topologyName/:topologyVersion',
      title: 'Editing :topologyName :topologyVersion',
      privileges: ['deployment.topology.edit'],
    },
  },
} as const satisfies Area;
