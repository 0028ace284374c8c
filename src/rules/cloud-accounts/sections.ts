import { comparisonOf, sectionsOf, yesOrNo } from '../record-sections.ts';
import { userName } from '../users.ts';
import type { CloudAccountRecord } from './record.ts';
import { cloudAccountStatuses } from './statuses.ts';

const NOT_ALLOCATED = 'Not allocated yet';

/** The page of an account (Administration §2 "Cloud accounts"), which also says what differs where it was changed meanwhile. */
export const cloudAccountSections = sectionsOf<CloudAccountRecord>()([
  {
    title: 'Account',
    fields: [
      { label: 'Status', compares: ['status'], text: ({ status }) => cloudAccountStatuses.words(status) },
      { label: 'Client', compares: ['client'], text: ({ client }) => client },
      { label: 'Account ID', compares: ['accountId'], text: ({ accountId }) => accountId },
      { label: 'Display Name', compares: ['displayName'], text: ({ displayName }) => displayName },
      { label: 'Account Email', compares: ['accountEmail'], text: ({ accountEmail }) => accountEmail },
      {
        label: 'Account Type',
        compares: ['accountTypeId'],
        text: ({ accountType, accountTypeId }) => accountType?.accountTypeName ?? accountTypeId,
      },
      { label: 'Created By', text: ({ user }) => (user ? userName(user) : null) },
      {
        label: 'Tenants',
        compares: ['tenants'],
        lines: ({ tenants }) => tenants?.map(({ tenantName }) => tenantName) ?? [],
      },
    ],
  },
  {
    title: 'AWS',
    fields: [
      {
        label: 'AWS Account ID',
        compares: ['awsAccountId'],
        text: ({ awsAccountId }) => awsAccountId || NOT_ALLOCATED,
        isMono: ({ awsAccountId }) => Boolean(awsAccountId),
      },
      {
        label: 'AWS Admin Role Name',
        compares: ['awsAdminRoleName'],
        text: ({ awsAdminRoleName }) => awsAdminRoleName,
      },
      {
        label: 'Deployment Config Version',
        compares: ['deploymentConfigId'],
        text: ({ deploymentConfigId, deploymentConfigName }) => deploymentConfigName ?? deploymentConfigId,
      },
      {
        label: 'Persist Deployment Credential',
        compares: ['shouldPersistDeploymentCredential'],
        text: (account) => yesOrNo(account.shouldPersistDeploymentCredential),
      },
      {
        label: 'Create Monitoring Credential',
        compares: ['shouldCreateMonitoringCredential'],
        text: (account) => yesOrNo(account.shouldCreateMonitoringCredential),
      },
    ],
  },
]);

export const cloudAccountComparison = comparisonOf<CloudAccountRecord>(cloudAccountSections);
