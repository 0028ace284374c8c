// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';

export const environmentTypeParser = /*#__PURE__*/ v.picklist(["TEST","DEVELOPMENT","STAGING","PRODUCTION"]);
export const deploymentTypeParser = /*#__PURE__*/ v.picklist(["PRODUCT","PRODUCT_ON_PREM","STORESERVER","WINDOWS","DATABASE"]);
export const cloudProviderParser = /*#__PURE__*/ v.picklist(["AWS","ON_PREM","AZURE"]);
export const deploymentScheduleParser = /*#__PURE__*/ v.object({ activeDuring: v.picklist(["ACTIVE_ALWAYS","DAILY_SHUTDOWN","WEEKDAY_SCHEDULE","DAILY_SCHEDULE"]), timeZone: v.exactOptional(v.nullable(v.string())), startDate: v.exactOptional(v.nullable(v.string())), endDate: v.exactOptional(v.nullable(v.string())), startupTime: v.exactOptional(v.nullable(v.string())), shutdownTime: v.exactOptional(v.nullable(v.string())), });
export const monitoringScheduleParser = /*#__PURE__*/ v.object({ scriptVersion: v.exactOptional(v.nullable(v.string())), idleTimeMins: v.exactOptional(v.nullable(v.number())), });
export const runnerWaitParser = /*#__PURE__*/ v.object({ since: v.string(), labels: v.array(v.string()), runner: v.exactOptional(v.string()), isMissing: v.exactOptional(v.boolean()), pausedHosts: v.exactOptional(v.array(v.string())), });
export const operationProgressParser = /*#__PURE__*/ v.object({ timestamp: v.string(), estimatedDuration: v.number(), waitingForRunner: v.exactOptional(v.nullable(runnerWaitParser)), });
export const deploymentModeParser = /*#__PURE__*/ v.picklist(["PUBLIC","PRIVATE"]);
export const textMapParser = /*#__PURE__*/ v.record(v.string(), v.string());
export const buildParser = /*#__PURE__*/ v.object({ buildNumber: v.number(), buildUrl: v.string(), isBuildSuccess: v.boolean(), });
export const installerApplicationParser = /*#__PURE__*/ v.object({ applicationType: v.picklist(["POS","PDP","StoreServer","ThinClient","PDC"]), deviceId: v.string(), registrationSerialNo: v.string(), vmIndex: v.exactOptional(v.nullable(v.number())), isInstalled: v.exactOptional(v.boolean()), });
export const linkedDeploymentRequestParser = /*#__PURE__*/ v.object({ id: v.number(), client: v.string(), environmentIdentifier: v.string(), deploymentType: deploymentTypeParser, });
export const installerApplicationsDataParser = /*#__PURE__*/ v.object({ installerApplications: v.array(installerApplicationParser), emRegistrationUrl: v.exactOptional(v.nullable(v.string())), linkedDeploymentRequest: v.exactOptional(v.nullable(linkedDeploymentRequestParser)), availableVmIndexes: v.exactOptional(v.array(v.number())), });
export const zabbixConfigurationParser = /*#__PURE__*/ v.object({ zabbixMonitoringEnabled: v.boolean(), });
export const backupWindowScheduleParser = /*#__PURE__*/ v.object({ timeZone: v.exactOptional(v.nullable(v.string())), startupTime: v.exactOptional(v.nullable(v.string())), shutdownTime: v.exactOptional(v.nullable(v.string())), });
