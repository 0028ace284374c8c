import { checkboxField } from '../../forms/fields.ts';
import {
  choicesOf,
  condition,
  DEPLOYMENT_LISTS,
  type DeploymentFields,
  limits,
  optionalSection,
  rule,
} from './definitions.ts';
import { mayEditApplication, mayEditInfrastructure } from './gates.ts';
import { credentialOptions } from './placement-fields.ts';
import { wholeNumberError } from './setting.ts';

/** "Monitoring defaults: script version 'version-1', idle 5 minutes" (Deployments §9) */
export const DEFAULT_SCRIPT_VERSION_ID = 'version-1';
export const DEFAULT_IDLE_MINUTES = 5;
const MIN_IDLE_MINUTES = 1;

export const monitoringSection = optionalSection('Monitoring', [
  'enableMonitoring',
  'monitoringCredentialId',
  'enableMonitoringAgent',
  'deploymentMonitoringSchedule.scriptVersionId',
  'deploymentMonitoringSchedule.idleTimeMins',
]);
export const zabbixSection = optionalSection('Zabbix', ['zabbixConfiguration.zabbixMonitoringEnabled']);

/** The agent runs on the VMs, and the credential follows the cloud's own. */
const editable = [mayEditInfrastructure];

const isMonitored = condition('Monitoring is off.', ['enableMonitoring'], ({ enableMonitoring }) => enableMonitoring);
const hasAgent = condition(
  'The monitoring agent is off.',
  ['enableMonitoringAgent'],
  ({ enableMonitoringAgent }) => enableMonitoringAgent,
);

export const monitoringFields: Pick<
  DeploymentFields,
  | 'enableMonitoring'
  | 'monitoringCredentialId'
  | 'enableMonitoringAgent'
  | 'deploymentMonitoringSchedule.scriptVersionId'
  | 'deploymentMonitoringSchedule.idleTimeMins'
  | 'zabbixConfiguration.zabbixMonitoringEnabled'
> = {
  enableMonitoring: { ...checkboxField('enableMonitoring', 'Enable monitoring'), editable },
  monitoringCredentialId: {
    name: 'monitoringCredentialId',
    label: 'Monitoring credential',
    control: 'choice',
    visible: isMonitored,
    editable,
    required: { message: 'Select a monitoring credential', when: isMonitored },
    options: choicesOf(DEPLOYMENT_LISTS.monitoringCredentials, ['cloudProvider'], credentialOptions),
  },
  enableMonitoringAgent: {
    ...checkboxField('enableMonitoringAgent', 'Enable monitoring agent'),
    editable,
  },
  'deploymentMonitoringSchedule.scriptVersionId': {
    name: 'deploymentMonitoringSchedule.scriptVersionId',
    label: 'Script version',
    control: 'choice',
    visible: hasAgent,
    editable,
    required: { message: 'Select a script version' },
    options: choicesOf(DEPLOYMENT_LISTS.scriptVersions, [], (versions) =>
      versions.map(({ versionId, version }) => ({ value: versionId, label: version })),
    ),
  },
  'deploymentMonitoringSchedule.idleTimeMins': {
    name: 'deploymentMonitoringSchedule.idleTimeMins',
    label: 'Monitoring frequency (minutes)',
    control: 'integer',
    visible: hasAgent,
    editable,
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ min: MIN_IDLE_MINUTES })),
    rules: [
      rule(['deploymentMonitoringSchedule.idleTimeMins'], (values) =>
        wholeNumberError(values['deploymentMonitoringSchedule.idleTimeMins'], MIN_IDLE_MINUTES),
      ),
    ],
  },
  'zabbixConfiguration.zabbixMonitoringEnabled': {
    ...checkboxField('zabbixConfiguration.zabbixMonitoringEnabled', 'Enable Zabbix monitoring'),
    editable: [mayEditApplication],
  },
};
