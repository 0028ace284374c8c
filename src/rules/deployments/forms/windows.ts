import { commonBody, networkBody, windowsBody } from './body.ts';
import { firstSections, lastSections } from './common-sections.ts';
import { createDeploymentForm } from './deployment-form.ts';
import { networkSection, placementSection } from './placement-fields.ts';
import { installedWarnings, windowsPlatformVersion, windowsSection } from './sizing-fields.ts';
import { topologySection } from './topology-fields.ts';

export const windowsForm = createDeploymentForm({
  name: 'WINDOWS',
  sections: [...firstSections, windowsSection, placementSection, topologySection, networkSection, ...lastSections],
  fields: { platformVersion: windowsPlatformVersion },
  defaults: { topologyName: 'T910', topologyVersion: '1.0.1' },
  warnings: installedWarnings,
  body: (values, setting) => ({
    deploymentType: 'WINDOWS',
    ...commonBody(values, setting),
    ...networkBody(values, setting),
    ...windowsBody(values, setting),
  }),
});
