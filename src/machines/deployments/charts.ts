import { AREAS } from '../../rules/areas.ts';
import { DEPLOYMENT_TYPES, deploymentTypeLabel } from '../../rules/deployments/deployment-types.ts';
import { cellStatus, statusWords } from '../../rules/deployments/status-display.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES_FAILED,
  type StatusTuple,
} from '../../rules/deployments/statuses.ts';
import { deploymentRecords } from '../lifecycles/deployment/confirmed-commands.ts';
import type { InfrastructureReport, Operation } from '../lifecycles/deployment/events.ts';
import { type DeploymentFacts, NO_FACTS } from '../lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../lifecycles/deployment/lifecycle.ts';
import { namesOf } from '../lifecycles/engine/names.ts';
import {
  type FactSwitch,
  type FactValues,
  ON,
  onIf,
  onOff,
  type SimulatedFacts,
  switchValue,
} from '../lifecycles/engine/simulated-facts.ts';
import { areaCharts } from '../workflows/area-charts.ts';
import { graphOf } from '../workflows/field-graph.ts';
import type { PermissionCases } from '../workflows/permissions.ts';
import type { Beginnings } from '../workflows/simulation/lifecycle-simulator.ts';

type Asked = Omit<DeploymentFacts, 'privileges'>;

const ADDRESS = 'https://simulated.example';

interface FactOf<Fact> {
  readonly switch: FactSwitch;
  readonly read: (value: string) => Fact;
  readonly write: (fact: Fact) => string;
}

function flag(...asked: Parameters<typeof onOff>): FactOf<boolean> {
  return { switch: onOff(...asked), read: isOn, write: onIf };
}

function address(...asked: Parameters<typeof onOff>): FactOf<string | null> {
  return {
    switch: onOff(...asked),
    read: (value) => (isOn(value) ? ADDRESS : null),
    write: (known) => onIf(known !== null),
  };
}

/** A missing fact doesn't compile. */
const FACTS: { readonly [Name in keyof Asked]: FactOf<Asked[Name]> } = {
  deploymentType: {
    switch: {
      id: 'deploymentType',
      label: 'Type',
      kind: 'choice',
      options: DEPLOYMENT_TYPES.map((value) => ({ value, label: deploymentTypeLabel(value, '{product}') })),
      most: 'PRODUCT',
    },
    read: (value) => DEPLOYMENT_TYPES.find((type) => type === value) ?? 'PRODUCT',
    write: (type) => type,
  },
  production: flag('production', 'Production', false, false),
  scheduleEnded: flag('scheduleEnded', 'The uptime schedule has ended', false, false),
  scheduled: flag('scheduled', 'An uptime schedule starts or stops it', true),
  keptAwake: flag('keptAwake', 'Kept awake', false),
  readReplica: flag('readReplica', 'Read replica', false, false),
  deletionProtection: flag('deletionProtection', 'Deletion protection', false, false),
  monitored: flag('monitored', 'Monitored', true),
  managementAppUrl: address('managementAppUrl', 'The management app has an address', true),
  lastBuild: address('lastBuild', 'A build job has run', true),
  launchLinkValid: flag('launchLinkValid', 'The launch link is valid', true),
  launchLinkEnded: flag('launchLinkEnded', 'The launch link has ended', false, false),
  selfApprovalBlocked: flag(
    'selfApprovalBlocked',
    'Requested by the acting user, and self-approval is off',
    false,
    false,
  ),
  editsNeedApproval: flag('editsNeedApproval', 'The tenant asks for a new approval after each edit', false),
  approvedByViewer: flag('approvedByViewer', 'The acting user has approved it already', false, false),
  moreApprovalsNeeded: flag('moreApprovalsNeeded', 'Production needs a further approval after this one', false, false),
  hasPlan: flag('hasPlan', 'Its topology makes a plan', false, false),
  planRunning: flag('planRunning', 'The plan is being made', false, false),
  planLacksRunner: flag('planLacksRunner', 'No connected runner can make the plan', false, false),
  planFailed: flag('planFailed', 'The plan failed', false, false),
  tenantAllowsCreation: flag('tenantAllowsCreation', 'A single tenant is selected', true),
};

function isOn(value: string): boolean {
  return value === ON;
}

function read<Name extends keyof Asked>(name: Name, values: FactValues): Asked[Name] {
  const fact = FACTS[name];
  return fact.read(switchValue(fact.switch, values));
}

function written<Name extends keyof Asked>(name: Name, facts: Asked): readonly [string, string] {
  const fact = FACTS[name];
  return [fact.switch.id, fact.write(facts[name])];
}

const NAMES = namesOf<keyof Asked>(FACTS);

export const deploymentFacts: SimulatedFacts<DeploymentFacts> = {
  switches: NAMES.map((name) => FACTS[name].switch),
  valuesOf: (facts) => Object.fromEntries(NAMES.map((name) => written(name, facts))),
  factsOf: (values, privileges) => ({
    privileges,
    deploymentType: read('deploymentType', values),
    production: read('production', values),
    scheduleEnded: read('scheduleEnded', values),
    scheduled: read('scheduled', values),
    keptAwake: read('keptAwake', values),
    readReplica: read('readReplica', values),
    deletionProtection: read('deletionProtection', values),
    monitored: read('monitored', values),
    managementAppUrl: read('managementAppUrl', values),
    lastBuild: read('lastBuild', values),
    launchLinkValid: read('launchLinkValid', values),
    launchLinkEnded: read('launchLinkEnded', values),
    selfApprovalBlocked: read('selfApprovalBlocked', values),
    editsNeedApproval: read('editsNeedApproval', values),
    approvedByViewer: read('approvedByViewer', values),
    moreApprovalsNeeded: read('moreApprovalsNeeded', values),
    hasPlan: read('hasPlan', values),
    planRunning: read('planRunning', values),
    planLacksRunner: read('planLacksRunner', values),
    planFailed: read('planFailed', values),
    tenantAllowsCreation: read('tenantAllowsCreation', values),
  }),
};

/** Deployments §6 */
const CASES: readonly PermissionCases<DeploymentFacts>[] = [
  {
    cases: DEPLOYMENT_TYPES.map((deploymentType) => ({
      words: `of the type ${deploymentTypeLabel(deploymentType, 'product')}`,
      of: (facts) => ({ ...facts, deploymentType }),
    })),
    others: 'of another type',
  },
  {
    cases: [
      { words: 'outside production', of: (facts) => ({ ...facts, production: false }) },
      { words: 'in production', of: (facts) => ({ ...facts, production: true }) },
    ],
  },
];

/** The runner's first reports of each operation (Deployments §4). A missing operation doesn't compile. */
const FIRST_REPORTS: Readonly<Record<Operation, readonly InfrastructureReport[]>> = {
  LAUNCH: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  REDEPLOY: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  RETRY_JOB: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  START_VMS: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  STOP_VMS: ['infrastructure.STOPPING'],
  DESTROY_INFRASTRUCTURE: ['infrastructure.DESTROYING'],
  ROLLBACK_INFRASTRUCTURE: ['infrastructure.ROLLING_BACK_INFRASTRUCTURE'],
};

const OPERATIONS = namesOf<Operation>(FIRST_REPORTS);

const BEGINNINGS: Beginnings = new Map(
  [...new Set(OPERATIONS.flatMap((operation) => FIRST_REPORTS[operation]))].map((report) => [
    report,
    new Set(OPERATIONS.filter((operation) => FIRST_REPORTS[operation].includes(report))),
  ]),
);

const LAUNCHED: StatusTuple = { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE', service: 'SERVICES_UP' };
const BEFORE: StatusTuple = { ...LAUNCHED, infrastructure: 'INIT', service: 'SERVICES_NOT_MONITORED' };

/** The list's statuses: of the approval, then of the environment, then of a failed job. */
function deploymentCases() {
  const tuples: readonly StatusTuple[] = [
    ...APPROVAL_STATUSES.filter((approval) => approval !== 'LAUNCHED').map((approval) => ({ ...BEFORE, approval })),
    ...INFRASTRUCTURE_STATUSES.map((infrastructure) => ({ ...LAUNCHED, infrastructure })),
    ...JOB_STATUSES_FAILED.map((job) => ({ ...LAUNCHED, job })),
  ];
  return tuples.map((tuple) => ({ words: statusWords(cellStatus(tuple, false)), tuple }));
}

const MOST: DeploymentFacts = {
  ...NO_FACTS,
  scheduled: true,
  keptAwake: true,
  managementAppUrl: 'https://management.example',
  lastBuild: 'https://build.example',
  launchLinkValid: true,
  tenantAllowsCreation: true,
};
const { label } = AREAS.deployments;

export const deploymentCharts = areaCharts({
  id: 'deployment',
  label: 'Deployment',
  area: 'deployments',
  lifecycle: deploymentLifecycle,
  records: deploymentRecords,
  facts: NO_FACTS,
  cases: CASES,
  simulated: deploymentFacts,
  begins: BEGINNINGS,
  previews: [
    { label, cases: deploymentCases(), facts: { ...MOST, production: false } },
    { label: `${label} in production`, cases: deploymentCases(), facts: { ...MOST, production: true } },
  ],
  loadForms: async () => {
    const { DEPLOYMENT_FORMS } = await import('../../rules/deployments/forms/forms.ts');
    return (productName) =>
      DEPLOYMENT_TYPES.map((type) =>
        graphOf(
          `form-${type.toLowerCase().replaceAll('_', '-')}`,
          `${deploymentTypeLabel(type, productName)} form`,
          DEPLOYMENT_FORMS[type],
        ),
      );
  },
});
