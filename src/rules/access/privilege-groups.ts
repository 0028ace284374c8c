import { AREAS, type AreaName } from '../areas.ts';
import type { Privilege } from './access.ts';

/** Prefixes of each area's privileges; the longest match counts. */
const PREFIXES = {
  deployments: ['deployment.', 'logfiles.', 'file.'],
  overview: [],
  approvals: [],
  outbox: [],
  'bi-deployments': ['bi.deployment.'],
  'deployment-logs': ['deploymentactionlog.'],
  credentials: ['credential.', 'credentials.'],
  'platform-versions': ['platformversion.'],
  topologies: ['deployment.topology.'],
  'cloud-accounts': ['cloudaccount.'],
  vpcs: ['deployment.vpc.'],
  tenants: ['tenant.'],
  users: ['user.'],
  roles: ['role.'],
  'activity-logs': ['activitylog.', 'log.'],
  mails: ['mail.'],
  'runner-hosts': [],
  workflows: ['workflow.'],
  notifications: [],
  passkeys: [],
} as const satisfies Record<AreaName, readonly string[]>;

type Ungrouped = Exclude<Privilege, `${(typeof PREFIXES)[AreaName][number]}${string}`>;

/** For privileges of a newer server. A privilege of this app without a prefix doesn't compile and is named here. */
const OTHERS: [Ungrouped] extends [never] ? 'Others' : Ungrouped = 'Others';

const ORDER = [...Object.values(AREAS).map(({ label }) => label), OTHERS];

const prefixesOf: Readonly<Record<string, readonly string[]>> = PREFIXES;
const GROUPS = Object.entries(AREAS)
  .flatMap(([name, { label: group }]) => (prefixesOf[name] ?? []).map((prefix) => ({ prefix, group })))
  .sort((left, right) => right.prefix.length - left.prefix.length);

function groupOf(privilege: string): string {
  return GROUPS.find(({ prefix }) => privilege.startsWith(prefix))?.group ?? OTHERS;
}

export interface PrivilegeGroup<Privilege> {
  readonly group: string;
  readonly privileges: readonly Privilege[];
}

export function groupPrivileges<Privilege>(
  privileges: readonly Privilege[],
  nameOf: (privilege: Privilege) => string,
): readonly PrivilegeGroup<Privilege>[] {
  const groups = Map.groupBy(privileges, (privilege) => groupOf(nameOf(privilege)));
  return ORDER.flatMap((group) => {
    const own = groups.get(group);
    return own === undefined ? [] : [{ group, privileges: own }];
  });
}
