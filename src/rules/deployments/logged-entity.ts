import { deploymentRequestParser } from '../../contract/generated/parsers/deployments.ts';
import type { Build } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { DECISION_FIELDS } from '../records/record-decision.ts';
import { deploymentTypeLabel } from './deployment-types.ts';
import { deploymentSections } from './sections.ts';

function buildLines(builds: readonly Build[] = []): readonly string[] {
  return builds.map(
    ({ buildNumber, isBuildSuccess }) => `Build ${buildNumber} ${isBuildSuccess ? 'succeeded' : 'failed'}`,
  );
}

export const loggedDeployment = loggedEntity({
  parser: deploymentRequestParser,
  recordOf: (request) => request,
  sections: deploymentSections,
  unlisted: [
    { label: 'Build jobs', lines: ({ demoDeploymentBuilds }) => buildLines(demoDeploymentBuilds) },
    { label: 'Maintenance jobs', lines: ({ awsMaintenanceBuilds }) => buildLines(awsMaintenanceBuilds) },
    ...DECISION_FIELDS,
  ],
  repeated: ['progress'],
  title: ({ deploymentType, client, environmentIdentifier }, product) =>
    `${deploymentTypeLabel(deploymentType, product)} deployment request ${client} / ${environmentIdentifier}`,
});
