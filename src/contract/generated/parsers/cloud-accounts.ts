// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { lastFailureParser } from './builds.ts';
import { changesSinceApprovalParser, hiddenEditParser, lastDecisionParser } from './decisions.ts';
import { cloudProviderParser, operationProgressParser } from './deployment-parts.ts';
import { planSummaryParser, plannedChangesParser } from './plans.ts';
import { userTenantParser } from './session.ts';

export const cloudAccountStatusParser = /*#__PURE__*/ v.picklist(["PENDING_APPROVAL","INITIATED","REJECTED","QUEUED","LAUNCHING","LAUNCHING_FAILED","CREATING_ACCOUNT","CREATING_ACCOUNT_FAILED","CREATING_DEPLOYMENT_ROLE","CREATING_DEPLOYMENT_ROLE_FAILED","CREATING_MONITORING_ROLE","CREATING_MONITORING_ROLE_FAILED","ACTIVE","CLOSED"]);
export const cloudAccountUserParser = /*#__PURE__*/ v.object({ userId: v.number(), firstName: v.nullable(v.string()), lastName: v.nullable(v.string()), });
export const cloudAccountParser = /*#__PURE__*/ v.object({ accountId: v.string(), accountEmail: v.string(), accountTypeId: v.number(), accountType: v.exactOptional(v.nullable(v.object({ accountTypeName: v.string(), }))), client: v.string(), displayName: v.string(), shouldPersistDeploymentCredential: v.exactOptional(v.boolean()), shouldCreateMonitoringCredential: v.exactOptional(v.boolean()), status: cloudAccountStatusParser, tenants: v.exactOptional(v.array(userTenantParser)), user: v.exactOptional(v.nullable(cloudAccountUserParser)), awsAccountId: v.exactOptional(v.nullable(v.string())), awsAdminRoleName: v.exactOptional(v.nullable(v.string())), deploymentConfigId: v.exactOptional(v.nullable(v.string())), deploymentConfigName: v.exactOptional(v.nullable(v.string())), cloudProvider: cloudProviderParser, isExistingCloudAccount: v.exactOptional(v.boolean()), lastRunJenkinsJob: v.exactOptional(v.nullable(v.string())), runner: v.exactOptional(v.nullable(v.string())), progress: v.exactOptional(v.nullable(operationProgressParser)), lastFailure: v.exactOptional(v.nullable(lastFailureParser)), lastDecision: v.exactOptional(v.nullable(lastDecisionParser)), changesSinceApproval: v.exactOptional(v.nullable(changesSinceApprovalParser)), plan: v.exactOptional(v.nullable(planSummaryParser)), plannedChanges: v.exactOptional(v.nullable(plannedChangesParser)), hiddenEdits: v.exactOptional(v.array(hiddenEditParser)), version: v.exactOptional(v.number()), updatedAt: v.exactOptional(v.string()), });
export const cloudAccountProgressParser = /*#__PURE__*/ v.object({ accountId: v.string(), status: cloudAccountStatusParser, timestamp: v.exactOptional(v.nullable(v.string())), estimatedDuration: v.exactOptional(v.nullable(v.number())), });
export const cloudAccountPageParser = /*#__PURE__*/ v.object({ cloudAccounts: v.array(cloudAccountParser), totalRecords: v.number(), progress: v.exactOptional(v.array(cloudAccountProgressParser)), });
export const cloudAccountOutcomeParser = /*#__PURE__*/ v.object({ id: v.string(), record: v.exactOptional(cloudAccountParser), });
export const cloudAccountTypeParser = /*#__PURE__*/ v.object({ accountTypeId: v.number(), accountTypeName: v.string(), });
export const cloudAccountTypesParser = /*#__PURE__*/ v.array(cloudAccountTypeParser);
export const cloudAccountUsersParser = /*#__PURE__*/ v.array(cloudAccountUserParser);
