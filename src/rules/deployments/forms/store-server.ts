import { commonBody, networkBody, storeServerBody } from './body.ts';
import { firstSections, lastSections } from './common-sections.ts';
import { createDeploymentForm } from './deployment-form.ts';
import { cloudProviderField, networkSection, placementSection } from './placement-fields.ts';
import { storeServerSection } from './sizing-fields.ts';
import { topologySection } from './topology-fields.ts';

export const storeServerForm = createDeploymentForm({
  name: 'STORESERVER',
  sections: [...firstSections, storeServerSection, placementSection, topologySection, networkSection, ...lastSections],
  // "Exception: Store Server create alerts 'Something went wrong. Please try again!'" (Deployments §8)
  alertsFailedCreate: true,
  fields: { cloudProvider: cloudProviderField(['AWS']) },
  body: (values, setting) => ({
    deploymentType: 'STORESERVER',
    ...commonBody(values, setting),
    ...networkBody(values, setting),
    ...storeServerBody(values),
  }),
});
