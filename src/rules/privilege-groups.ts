/** Privileges in the groups of the role screens: by the area that they are of. */
import type { Privilege } from './access.ts';
import { AREAS, type AreaName } from './areas.ts';

/** What the names of each area's privileges begin with; the longest that fits counts. */
const PREFIXES = {
  deployments: ['deployment.', 'logfiles.', 'file.'],
  queue: [],
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
  workflows: ['workflow.'],
} as const satisfies Record<AreaName, readonly string[]>;

type Ungrouped = Exclude<Privilege, `${(typeof PREFIXES)[AreaName][number]}${string}`>;

/** Of a server that knows more privileges than this app. One of this app that no prefix fits does not compile: it is named here. */
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

/** Privileges by their areas, in the order of the menu; groups without any are left out. */
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
