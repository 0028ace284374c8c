/** Privileges in the groups of the role screens: by the area that they are of. */
import { AREAS } from './areas.ts';

/** What the names of an area's privileges begin with; the longest that fits counts. */
const PREFIXES: readonly (readonly [prefix: string, group: string])[] = [
  ['deployment.', AREAS.deployments.label],
  ['logfiles.', AREAS.deployments.label],
  ['file.', AREAS.deployments.label],
  ['bi.deployment.', AREAS['bi-deployments'].label],
  ['credential', AREAS.credentials.label],
  ['platformversion.', AREAS['platform-versions'].label],
  ['deployment.topology.', AREAS.topologies.label],
  ['cloudaccount.', AREAS['cloud-accounts'].label],
  ['deployment.vpc.', AREAS.vpcs.label],
  ['tenant.', AREAS.tenants.label],
  ['user.', AREAS.users.label],
  ['role.', AREAS.roles.label],
  ['deploymentactionlog.', AREAS['deployment-logs'].label],
  ['activitylog.', AREAS['activity-logs'].label],
  ['log.', AREAS['activity-logs'].label],
  ['mail.', AREAS.mails.label],
  ['workflow.', AREAS.workflows.label],
];
const OTHERS = 'Others';
const ORDER = [...new Set(PREFIXES.map(([, group]) => group)), OTHERS];

function groupOf(privilege: string): string {
  const [longest] = PREFIXES.filter(([prefix]) => privilege.startsWith(prefix)).sort(
    ([left], [right]) => right.length - left.length,
  );
  return longest?.[1] ?? OTHERS;
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
