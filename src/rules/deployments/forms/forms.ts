import type { DeploymentType } from '../deployment-types.ts';
import { licenceSection, onPremisesUploadSection, passwordSection, uploadSection } from './application-fields.ts';
import {
  applicationBody,
  commonBody,
  databaseBody,
  networkBody,
  onPremisesBody,
  storeServerBody,
  windowsBody,
} from './body.ts';
import { backupSection, dataSourceSection, instanceSection, storageSection } from './database-fields.ts';
import { createDeploymentForm, type DeploymentForm } from './deployment-form.ts';
import {
  changeSection,
  identificationSection,
  infrastructureChangeSection,
  tagSection,
} from './identification-fields.ts';
import { monitoringSection, zabbixSection } from './monitoring-fields.ts';
import { cloudProviderField, networkSection, onPremisesSection, placementSection } from './placement-fields.ts';
import { launchLinkSection, scheduleSection } from './schedule-fields.ts';
import { installedWarnings, storeServerSection, windowsPlatformVersion, windowsSection } from './sizing-fields.ts';
import {
  parameterSection,
  platformSection,
  platformVersionIsChosen,
  topologyFields,
  topologySection,
} from './topology-fields.ts';

const firstSections = [identificationSection, scheduleSection] as const;
const sectionsBeforeChanges = [parameterSection, tagSection, monitoringSection, launchLinkSection] as const;
const lastSections = [...sectionsBeforeChanges, changeSection] as const;
const lastSectionsWithoutApplication = [...sectionsBeforeChanges, infrastructureChangeSection] as const;

const productForm = createDeploymentForm({
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

const productOnPremForm = createDeploymentForm({
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

const storeServerForm = createDeploymentForm({
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

const windowsForm = createDeploymentForm({
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

const databaseForm = createDeploymentForm({
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

export const DEPLOYMENT_FORMS: Readonly<Record<DeploymentType, DeploymentForm>> = {
  PRODUCT: productForm,
  PRODUCT_ON_PREM: productOnPremForm,
  STORESERVER: storeServerForm,
  WINDOWS: windowsForm,
  DATABASE: databaseForm,
};
