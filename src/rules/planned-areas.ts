/**
 * Areas that the specification names and that have no screens yet: their places in the sidebar's order and in that of the landing
 * after the sign-in (Deployments §2), and the addresses that records of other areas point at. An area that is built leaves this
 * file for one of its own.
 */
import type { Privilege } from './access.ts';
import type { Area } from './area.ts';

function page<const Path extends string>(path: Path, title: string, ...privileges: readonly Privilege[]) {
  return { path, title, privileges };
}

export const platformVersionsArea = {
  isPlanned: true,
  label: 'Platform Versions',
  shortLabel: 'Versions',
  group: 'resources',
  privilege: 'platformversion.manager',
  isBeyondTenants: true,
  routes: {
    list: page('platformversion/list', 'Platform Versions', 'platformversion.list'),
    view: page('platformversion/view/:version', 'Platform Version', 'platformversion.view'),
  },
} as const satisfies Area;

export const topologiesArea = {
  isPlanned: true,
  label: 'Topologies',
  group: 'resources',
  privilege: 'deployment.topology.manager',
  isLandingPlace: true,
  routes: {
    list: page('topologies/list', 'Topologies', 'deployment.topology.list'),
    view: page('topologies/view/:topologyName/:version', 'Topology', 'deployment.topology.view'),
  },
} as const satisfies Area;
