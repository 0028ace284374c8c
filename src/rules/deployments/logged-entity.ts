import { deploymentRequestParser } from '../../contract/generated/parsers/deployments.ts';
import type { Build, DeploymentRequest } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { DECISION_FIELDS } from '../records/decision-words.ts';
import { pairLines } from '../records/record-sections.ts';
import { deploymentTypeLabel } from './deployment-types.ts';
import { UPLOAD_FILE_NAMES, type UploadFieldName } from './forms/values.ts';
import { deploymentSections } from './sections.ts';

function buildLines(builds: readonly Build[] = []): readonly string[] {
  return builds.map(
    ({ buildNumber, isBuildSuccess }) => `Build ${buildNumber} ${isBuildSuccess ? 'succeeded' : 'failed'}`,
  );
}

/** Logs only name an uploaded file. */
function fileField(field: UploadFieldName) {
  const name = UPLOAD_FILE_NAMES[field];
  return { label: name, secret: { name, value: (record: DeploymentRequest) => record[field] } };
}

export const loggedDeployment = loggedEntity({
  parser: deploymentRequestParser,
  recordOf: (request) => request,
  sections: deploymentSections,
  unlisted: [
    { label: 'Additional parameters', lines: ({ additionalParameters }) => pairLines(additionalParameters) },
    { label: 'Deployment tags', lines: ({ deploymentTags }) => pairLines(deploymentTags) },
    { label: 'Build jobs', lines: ({ demoDeploymentBuilds }) => buildLines(demoDeploymentBuilds) },
    { label: 'Maintenance jobs', lines: ({ awsMaintenanceBuilds }) => buildLines(awsMaintenanceBuilds) },
    fileField('uploadedStackFileToken'),
    fileField('uploadedEnvFileToken'),
    fileField('uploadedProfileFileToken'),
    ...DECISION_FIELDS,
  ],
  repeated: ['progress', 'lastFailure'],
  title: ({ deploymentType, client, environmentIdentifier }, product) =>
    `${deploymentTypeLabel(deploymentType, product)} deployment request ${client} / ${environmentIdentifier}`,
});
