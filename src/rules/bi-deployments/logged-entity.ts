import { biDeploymentDetailParser } from '../../contract/generated/parsers/bi-deployments.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { biDeploymentSections } from './sections.ts';

/** A BI deployment as the activity log shows it. */
export const loggedBiDeployment = loggedEntity({
  parser: biDeploymentDetailParser,
  recordOf: (request) => request,
  sections: biDeploymentSections,
  repeated: ['progress'],
  title: ({ client, environmentIdentifier }) => `BI deployment request ${client} / ${environmentIdentifier}`,
});
