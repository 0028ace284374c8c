import type { BiDeploymentDetail } from '../../contract/generated/schema.d.ts';
import { CLOUD_PROVIDER_WORDS } from '../cloud-providers.ts';
import { comparisonOf, sectionsOf } from '../record-sections.ts';
import { regionName } from '../regions.ts';
import { BI_SECRET_NAMES, type BiSecretName } from './secret-names.ts';
import { biDeploymentStatuses } from './statuses.ts';

function revealed(field: BiSecretName) {
  return { name: BI_SECRET_NAMES[field], field, value: (record: BiDeploymentDetail) => record[field] };
}

/** The page of a request (Administration §2 "BI deployments", §3), which also says what differs where it was changed meanwhile. */
export const biDeploymentSections = sectionsOf<BiDeploymentDetail>()([
  {
    title: 'Request',
    fields: [
      { label: 'Status', compares: ['status'], text: ({ status }) => biDeploymentStatuses.words(status) },
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      {
        label: 'Environment Identifier',
        compares: ['environmentIdentifier'],
        text: ({ environmentIdentifier }) => environmentIdentifier,
        isCopied: true,
      },
      {
        label: 'Approval Reference',
        compares: ['approvalReference'],
        text: ({ approvalReference }) => approvalReference,
      },
      {
        label: 'Notification Email',
        compares: ['notificationEmail'],
        text: ({ notificationEmail }) => notificationEmail,
      },
      {
        label: 'Created By',
        text: ({ createdUserFirstName, createdUserLastName }) =>
          [createdUserFirstName, createdUserLastName].filter(Boolean).join(' '),
      },
      { label: 'Tenant', text: ({ tenantId }) => tenantId },
    ],
  },
  {
    title: 'Cloud',
    fields: [
      {
        label: 'Cloud Provider',
        compares: ['cloudProvider'],
        text: ({ cloudProvider }) => cloudProvider && CLOUD_PROVIDER_WORDS[cloudProvider],
      },
      { label: 'Credential', compares: ['credentialName'], text: ({ credentialName }) => credentialName },
      { label: 'Region', compares: ['region'], text: ({ region }) => region && regionName(region) },
      { label: 'Network', compares: ['network'], text: ({ network }) => network || 'Not allocated yet' },
    ],
  },
  {
    title: 'Topology',
    fields: [
      {
        label: 'Topology',
        compares: ['topologyName', 'topologyVersion'],
        text: ({ topologyName, topologyVersion }) => [topologyName, topologyVersion].filter(Boolean).join(' '),
      },
      {
        label: 'Deployment Config',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
    ],
  },
  {
    title: 'Power BI',
    fields: [
      {
        label: 'User Display Name',
        compares: ['pbiUserDisplayName'],
        text: ({ pbiUserDisplayName }) => pbiUserDisplayName,
      },
      {
        label: 'User Mail Nick Name',
        compares: ['pbiUserMailNickName'],
        text: ({ pbiUserMailNickName }) => pbiUserMailNickName,
      },
      {
        label: 'User Default Password',
        secret: revealed('pbiUserDefaultPassword'),
      },
      {
        label: 'Connection String',
        isWide: true,
        secret: revealed('connectionString'),
      },
    ],
  },
  {
    title: 'Additional Parameters',
    fields: [
      // Its own component draws them; these words only tell a difference.
      {
        label: 'Parameters',
        compares: ['additionalParameters'],
        text: ({ additionalParameters = {} }) =>
          Object.entries(additionalParameters)
            .map(([key, value]) => `${key}=${value}`)
            .sort()
            .join(', '),
        isShown: () => false,
      },
    ],
  },
]);

export const biDeploymentComparison = comparisonOf<BiDeploymentDetail>(biDeploymentSections);
