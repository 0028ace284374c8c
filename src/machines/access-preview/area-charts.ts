/** The charts of all areas, each with the statuses that it is asked in. */
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import { biDeploymentStatuses } from '../../rules/bi-deployments/record.ts';
import { cloudAccountStatuses } from '../../rules/cloud-accounts/record.ts';
import { cellStatus, statusWords } from '../../rules/deployments/status-display.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES_FAILED,
  type StatusTuple,
} from '../../rules/deployments/statuses.ts';
import { platformVersionStatuses } from '../../rules/platform-versions/record.ts';
import type { AreaStatuses } from '../../rules/statuses.ts';
import { userStatuses } from '../../rules/users/record.ts';
import { vpcStatuses } from '../../rules/vpcs/record.ts';
import { biDeploymentLifecycle } from '../lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountLifecycle } from '../lifecycles/cloud-account/lifecycle.ts';
import { credentialLifecycle } from '../lifecycles/credential/lifecycle.ts';
import { NO_FACTS } from '../lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../lifecycles/deployment/lifecycle.ts';
import { NO_STATUS } from '../lifecycles/engine/plain-lifecycle.ts';
import { platformVersionLifecycle } from '../lifecycles/platform-version/lifecycle.ts';
import { roleLifecycle } from '../lifecycles/role/lifecycle.ts';
import { tenantLifecycle } from '../lifecycles/tenant/lifecycle.ts';
import { topologyLifecycle } from '../lifecycles/topology/lifecycle.ts';
import { userLifecycle } from '../lifecycles/user/lifecycle.ts';
import { vpcLifecycle } from '../lifecycles/vpc/lifecycle.ts';

/** A record in a status, of which everything else holds that its chart may ask. */
interface ChartCase {
  readonly words: string;
  readonly offered: (privileges: ReadonlySet<string>) => ReadonlySet<string>;
}

export interface AreaChart {
  readonly label: string;
  /** In the order of the screens. */
  readonly actions: readonly { readonly name: string; readonly label: string }[];
  readonly cases: readonly ChartCase[];
}

interface AskedLifecycle<Tuple, Action extends string, Facts> {
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly offered: (tuple: Tuple, facts: Facts) => ReadonlySet<Action>;
}

function chartOf<Tuple, Action extends string, Facts>(
  label: string,
  { actions, labels, offered }: AskedLifecycle<Tuple, Action, Facts>,
  cases: readonly { readonly words: string; readonly tuple: Tuple }[],
  factsOf: (privileges: ReadonlySet<string>) => Facts,
): AreaChart {
  return {
    label,
    actions: actions.map((name) => ({ name, label: labels[name] })),
    cases: cases.map(({ words, tuple }) => ({ words, offered: (privileges) => offered(tuple, factsOf(privileges)) })),
  };
}

interface PlainFacts {
  readonly privileges: ReadonlySet<string>;
}
const plainFacts = (privileges: ReadonlySet<string>): PlainFacts => ({ privileges });

function ofStatus<Status extends string, Action extends string>(
  area: RecordAreaName,
  lifecycle: AskedLifecycle<{ readonly status: Status }, Action, PlainFacts>,
  statuses: AreaStatuses<Status>,
): AreaChart {
  const cases = statuses.all.map((status) => ({ words: statuses.words(status), tuple: { status } }));
  return chartOf(AREAS[area].label, lifecycle, cases, plainFacts);
}

function plain<Action extends string>(
  area: RecordAreaName,
  lifecycle: AskedLifecycle<typeof NO_STATUS, Action, PlainFacts>,
): AreaChart {
  return chartOf(AREAS[area].label, lifecycle, [{ words: '', tuple: NO_STATUS }], plainFacts);
}

const LAUNCHED: StatusTuple = { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE', service: 'SERVICES_UP' };
const BEFORE: StatusTuple = { ...LAUNCHED, infrastructure: 'INIT', service: 'SERVICES_NOT_MONITORED' };

/** The statuses that the list shows of a deployment: of its approval, then of its environment, then of a job that has failed. */
function deploymentCases() {
  const tuples: readonly StatusTuple[] = [
    ...APPROVAL_STATUSES.filter((approval) => approval !== 'LAUNCHED').map((approval) => ({ ...BEFORE, approval })),
    ...INFRASTRUCTURE_STATUSES.map((infrastructure) => ({ ...LAUNCHED, infrastructure })),
    ...JOB_STATUSES_FAILED.map((job) => ({ ...LAUNCHED, job })),
  ];
  return tuples.map((tuple) => ({ words: statusWords(cellStatus(tuple, false)), tuple }));
}

function deployments(production: boolean, label: string): AreaChart {
  const facts = {
    ...NO_FACTS,
    production,
    scheduled: true,
    keptAwake: true,
    managementAppUrl: 'https://management.example',
    lastBuild: 'https://build.example',
    launchLinkValid: true,
    tenantAllowsCreation: true,
  };
  return chartOf(label, deploymentLifecycle, deploymentCases(), (privileges) => ({ ...facts, privileges }));
}

/** The charts of every area whose records are kept; of none of any other. */
export function areaCharts(): Readonly<Record<RecordAreaName, readonly AreaChart[]>> {
  const { label } = AREAS.deployments;
  return {
    deployments: [deployments(false, label), deployments(true, `${label} in production`)],
    'bi-deployments': [ofStatus('bi-deployments', biDeploymentLifecycle, biDeploymentStatuses)],
    credentials: [plain('credentials', credentialLifecycle)],
    'platform-versions': [ofStatus('platform-versions', platformVersionLifecycle, platformVersionStatuses)],
    topologies: [
      chartOf(AREAS.topologies.label, topologyLifecycle, [{ words: '', tuple: NO_STATUS }], (privileges) => ({
        privileges,
        isOnlyOfDefault: false,
        tenantId: '',
      })),
    ],
    'cloud-accounts': [ofStatus('cloud-accounts', cloudAccountLifecycle, cloudAccountStatuses)],
    vpcs: [ofStatus('vpcs', vpcLifecycle, vpcStatuses)],
    tenants: [plain('tenants', tenantLifecycle)],
    users: [ofStatus('users', userLifecycle, userStatuses)],
    roles: [plain('roles', roleLifecycle)],
  };
}
