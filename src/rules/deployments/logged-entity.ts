import { deploymentRequestParser } from '../../contract/generated/parsers/deployments.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { deploymentTypeLabel } from './deployment-types.ts';
import { deploymentSections } from './sections.ts';

/** A request of any type as the activity log shows it. */
export const loggedDeployment = loggedEntity({
  parser: deploymentRequestParser,
  recordOf: (request) => request,
  sections: deploymentSections,
  title: ({ deploymentType, client, environmentIdentifier }, product) =>
    `${deploymentTypeLabel(deploymentType, product)} deployment request ${client} / ${environmentIdentifier}`,
});
