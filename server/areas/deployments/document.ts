/** What a deployment request keeps beside its columns: the plain fields as JSON, the secret ones sealed. */
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';

type DeploymentRequest = components['schemas']['DeploymentRequest'];

/** Fields that are made of columns, or that belong to another record. */
type ColumnField =
  | 'id'
  | 'client'
  | 'environmentIdentifier'
  | 'approvalReference'
  | 'createdUserFirstName'
  | 'createdUserLastName'
  | 'createdUserId'
  | 'tenantId'
  | 'environmentType'
  | 'environmentTypeProduction'
  | 'deploymentType'
  | 'status'
  | 'credentialId'
  | 'credentialName'
  | 'deploymentConfigName'
  | 'usedEmptyCredential'
  | 'monitoringCredentialId'
  | 'monitoringCredentialName'
  | 'lastRunJenkinsJob'
  | 'tokenValidFrom'
  | 'tokenValidTo'
  | 'usedCidrs'
  | 'isVpcPending'
  | 'missingVpc'
  | 'progress'
  | 'scheduledRun'
  | 'keepAwakeUntil'
  | 'secretFields'
  | 'isCompanyNameOfLicence'
  | 'version'
  | 'updatedAt';

/** Fields marked `x-sensitive` in the contract. */
type SecretField = (typeof sensitiveFields)['DeploymentRequest'][number];

export type DeploymentDocument = Omit<DeploymentRequest, ColumnField | SecretField>;
export type DeploymentSecrets = Pick<DeploymentRequest, SecretField>;
