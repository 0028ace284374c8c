import { DEPLOYMENT_TYPES, deploymentTypeLabel } from '../../../rules/deployments/deployment-types.ts';
import type { DeploymentFacts } from '../../lifecycles/deployment/facts.ts';
import { namesOf } from '../../lifecycles/engine/names.ts';
import { type FactSwitch, type FactValues, ON, onOff, type SimulatedFacts, switchValue } from './simulated-facts.ts';

type Asked = Omit<DeploymentFacts, 'privileges'>;

/** What stands in the place of an address that only has to be there. */
const ADDRESS = 'https://simulated.example';

/** A switch, and what its value is to the chart. A fact that is forgotten does not compile. */
const FACTS: {
  readonly [Name in keyof Asked]: { readonly switch: FactSwitch; readonly read: (value: string) => Asked[Name] };
} = {
  deploymentType: {
    switch: {
      id: 'deploymentType',
      label: 'Type',
      kind: 'choice',
      options: DEPLOYMENT_TYPES.map((value) => ({ value, label: deploymentTypeLabel(value, '{product}') })),
      most: 'PRODUCT',
    },
    read: (value) => DEPLOYMENT_TYPES.find((type) => type === value) ?? 'PRODUCT',
  },
  production: { switch: onOff('production', 'Production', false, false), read: isOn },
  scheduleEnded: { switch: onOff('scheduleEnded', 'The uptime schedule has ended', false, false), read: isOn },
  scheduled: { switch: onOff('scheduled', 'An uptime schedule starts or stops it', true), read: isOn },
  keptAwake: { switch: onOff('keptAwake', 'Kept awake', false), read: isOn },
  readReplica: { switch: onOff('readReplica', 'Read replica', false, false), read: isOn },
  deletionProtection: { switch: onOff('deletionProtection', 'Deletion protection', false, false), read: isOn },
  monitored: { switch: onOff('monitored', 'Monitored', true), read: isOn },
  managementAppUrl: { switch: onOff('managementAppUrl', 'The management app has an address', true), read: addressIf },
  lastBuild: { switch: onOff('lastBuild', 'A build job has run', true), read: addressIf },
  launchLinkValid: { switch: onOff('launchLinkValid', 'The launch link is valid', true), read: isOn },
  selfApprovalBlocked: {
    switch: onOff('selfApprovalBlocked', 'Requested by who goes on, where nobody may approve their own', false, false),
    read: isOn,
  },
  tenantAllowsCreation: { switch: onOff('tenantAllowsCreation', 'A single tenant is selected', true), read: isOn },
};

function isOn(value: string): boolean {
  return value === ON;
}

function addressIf(value: string): string | null {
  return isOn(value) ? ADDRESS : null;
}

function read<Name extends keyof Asked>(name: Name, values: FactValues): Asked[Name] {
  const fact = FACTS[name];
  return fact.read(switchValue(fact.switch, values));
}

export const deploymentFacts: SimulatedFacts<DeploymentFacts> = {
  switches: namesOf<keyof Asked>(FACTS).map((name) => FACTS[name].switch),
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
