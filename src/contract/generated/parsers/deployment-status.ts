// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const approvalStatusNameParser = /*#__PURE__*/ v.picklist(["PENDING_APPROVAL","APPROVED","REJECTED","LAUNCHED"]);
export const ragStatusParser = /*#__PURE__*/ v.nullable(v.picklist(["RED","AMBER","GREEN","NONE"]));
export const approvalStatusParser = /*#__PURE__*/ v.object({ status: approvalStatusNameParser, ragStatus: v.exactOptional(ragStatusParser), });
export const infrastructureStatusNameParser = /*#__PURE__*/ v.picklist(["INIT","PENDING_CREATION","QUEUED","STARTING","STARTED","STARTING_FAILED","STOPPING","STOPPED","STOPPING_FAILED","DESTROYING","DESTROYED","DESTROYING_FAILED","ROLLING_BACK_INFRASTRUCTURE","ROLLED_BACK","ROLLING_BACK_FAILED","PARTIALLY_STARTED","UNKNOWN"]);
export const infrastructureStatusParser = /*#__PURE__*/ v.object({ status: infrastructureStatusNameParser, ragStatus: v.exactOptional(ragStatusParser), });
export const jobStatusNameParser = /*#__PURE__*/ v.picklist(["IDLE","QUEUED","LAUNCHING","CREATING_VPC","CREATING_INFRASTRUCTURE","CONFIGURING_NODES","INITIALIZING_DATABASES","SETTING_UP_SWARM","DEPLOYING_DOCKER","INSTALLING_MSI","UPLOADING_LICENCE","UPLOADING_CONFIGS","RESTARTING_SERVICES","QUEUED_FAILED","LAUNCHING_FAILED","CREATING_VPC_FAILED","CREATING_INFRASTRUCTURE_FAILED","CONFIGURING_NODES_FAILED","INITIALIZING_DATABASES_FAILED","SETTING_UP_SWARM_FAILED","DEPLOYING_DOCKER_FAILED","INSTALLING_MSI_FAILED","UPLOADING_LICENCE_FAILED","UPLOADING_CONFIGS_FAILED","RESTARTING_SERVICES_FAILED"]);
export const jobStatusParser = /*#__PURE__*/ v.object({ status: jobStatusNameParser, ragStatus: v.exactOptional(ragStatusParser), });
export const serviceStatusNameParser = /*#__PURE__*/ v.picklist(["SERVICES_UP","SERVICES_DOWN","SERVICES_UNREACHABLE","SERVICES_PARTIALLY_UP","SERVICES_NOT_MONITORED"]);
export const serviceStatusParser = /*#__PURE__*/ v.object({ status: serviceStatusNameParser, ragStatus: v.exactOptional(ragStatusParser), });
export const compositeStatusParser = /*#__PURE__*/ v.object({ approvalStatus: approvalStatusParser, infrastructureStatus: infrastructureStatusParser, jenkinsStatus: jobStatusParser, serviceStatus: serviceStatusParser, });
export const deploymentProgressParser = /*#__PURE__*/ v.object({ timestamp: v.exactOptional(v.nullable(v.string())), estimatedDuration: v.exactOptional(v.nullable(v.number())), jenkinsStatus: jobStatusParser, infrastructureStatus: infrastructureStatusParser, serviceStatus: serviceStatusParser, lastRunJenkinsJob: v.exactOptional(v.nullable(v.string())), });
