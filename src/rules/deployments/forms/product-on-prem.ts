import { licenceSection, onPremisesUploadSection, passwordSection } from './application-fields.ts';
import { commonBody, onPremisesBody } from './body.ts';
import { firstSections, lastSections } from './common-sections.ts';
import { createDeploymentForm } from './deployment-form.ts';
import { zabbixSection } from './monitoring-fields.ts';
import { cloudProviderField, onPremisesSection } from './placement-fields.ts';
import { platformSection, platformVersionIsChosen, topologyFields, topologySection } from './topology-fields.ts';

export const productOnPremForm = createDeploymentForm({
  name: 'PRODUCT_ON_PREM',
  sections: [
    ...firstSections,
    onPremisesSection,
    platformSection,
    topologySection,
    licenceSection,
    passwordSection,
    onPremisesUploadSection,
    zabbixSection,
    ...lastSections,
  ],
  fields: {
    cloudProvider: cloudProviderField(['ON_PREM']),
    topologyName: { ...topologyFields.topologyName, waitsFor: [platformVersionIsChosen] },
  },
  defaults: { cloudProvider: 'ON_PREM' },
  body: (values, setting) => ({
    deploymentType: 'PRODUCT_ON_PREM',
    ...commonBody(values, setting),
    ...onPremisesBody(values, setting),
  }),
});
