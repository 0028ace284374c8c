import { commonBody, databaseBody, networkBody } from './body.ts';
import { firstSections, lastSectionsWithoutApplication } from './common-sections.ts';
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
    ...lastSectionsWithoutApplication,
  ],
  defaults: { topologyName: 'DATABASE', topologyVersion: '1.0.1' },
  body: (values, setting) => {
    const { shouldApplyApplicationChanges: _ofNoApplication, ...common } = commonBody(values, setting);
    return { deploymentType: 'DATABASE', ...common, ...networkBody(values, setting), ...databaseBody(values) };
  },
});
