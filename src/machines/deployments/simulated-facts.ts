import { DEPLOYMENT_TYPES, deploymentTypeLabel } from '../../rules/deployments/deployment-types.ts';
import type { DeploymentFacts } from '../lifecycles/deployment/facts.ts';
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

type Asked = Omit<DeploymentFacts, 'privileges'>;

/** What stands in the place of an address that only has to be there. */
const ADDRESS = 'https://simulated.example';

/** A switch, what its value is to the chart, and which value a fact has in it. */
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

/** A fact that is forgotten does not compile. */
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
  selfApprovalBlocked: flag(
    'selfApprovalBlocked',
    'Requested by the acting user, and self-approval is off',
    false,
    false,
  ),
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
    selfApprovalBlocked: read('selfApprovalBlocked', values),
    tenantAllowsCreation: read('tenantAllowsCreation', values),
  }),
};
