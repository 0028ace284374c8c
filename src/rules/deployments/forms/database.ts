import { commonBody, databaseBody, networkBody } from './body.ts';
import { firstSections, lastSections } from './common-sections.ts';
import { backupSection, dataSourceSection, instanceSection, storageSection } from './database-fields.ts';
import { createDeploymentForm } from './deployment-form.ts';
import { networkSection, placementSection } from './placement-fields.ts';
import { topologySection } from './topology-fields.ts';

export const databaseForm = createDeploymentForm({
  name: 'DATABASE',
  sections: [
    ...firstSections,
    placementSection,
    topologySection,
    networkSection,
    instanceSection,
    storageSection,
    backupSection,
    dataSourceSection,
    ...lastSections,
  ],
  defaults: { topologyName: 'DATABASE', topologyVersion: '1.0.1' },
  body: (values, setting) => ({
    deploymentType: 'DATABASE',
    ...commonBody(values, setting),
    ...networkBody(values, setting),
    ...databaseBody(values),
  }),
});
