import { licenceSection, passwordSection, uploadSection } from './application-fields.ts';
import { applicationBody, commonBody, networkBody } from './body.ts';
import { firstSections, lastSections } from './common-sections.ts';
import { createDeploymentForm } from './deployment-form.ts';
import { zabbixSection } from './monitoring-fields.ts';
import { networkSection, placementSection } from './placement-fields.ts';
import { platformSection, platformVersionIsChosen, topologyFields, topologySection } from './topology-fields.ts';

export const productForm = createDeploymentForm({
  name: 'PRODUCT',
  sections: [
    ...firstSections,
    placementSection,
    platformSection,
    topologySection,
    networkSection,
    licenceSection,
    passwordSection,
    uploadSection,
    zabbixSection,
    ...lastSections,
  ],
  fields: { topologyName: { ...topologyFields.topologyName, waitsFor: [platformVersionIsChosen] } },
  defaults: { region: 'US_WEST_2' },
  body: (values, setting) => ({
    deploymentType: 'PRODUCT',
    ...commonBody(values, setting),
    ...networkBody(values, setting),
    ...applicationBody(values, setting),
  }),
});
