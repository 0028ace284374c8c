/** Deployments §2 "Create and edit forms", §3; names as in the server's messages (§5 "Server validation"). Text until sent. */
import type { KeyValueRow } from '../../forms/key-value-rows.ts';
import type { PickedZip } from '../../forms/picked-files.ts';

/** Upload names (Deployments §9), by the field that holds the token. */
export const UPLOAD_FILE_NAMES = {
  uploadedStackFileToken: 'stacks.zip',
  uploadedEnvFileToken: 'envs.zip',
  uploadedProfileFileToken: 'projectfiles.zip',
} as const;
export type UploadFieldName = keyof typeof UPLOAD_FILE_NAMES;

export interface InstallerApplicationRow {
  readonly applicationType: string;
  readonly deviceId: string;
  readonly registrationSerialNo: string;
  readonly vmIndex: number;
  readonly isInstalled: boolean;
}

export interface LinkedRequest {
  readonly id: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly deploymentType: 'PRODUCT';
}

interface IdentificationValues {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly approvalReference: string;
  readonly environmentType: string;
  readonly notificationEmails: readonly string[];
}

interface ScheduleValues {
  readonly 'deploymentSchedule.activeDuring': string;
  readonly 'deploymentSchedule.timeZone': string;
  /** YYYY-MM-DD */
  readonly 'deploymentSchedule.startDate': string;
  readonly 'deploymentSchedule.endDate': string;
  /** HH:mm, or '-1:-1' for none. */
  readonly 'deploymentSchedule.startupTime': string;
  readonly 'deploymentSchedule.shutdownTime': string;
}

interface PlacementValues {
  readonly cloudProvider: string;
  readonly credentialId: string;
  readonly region: string;
  /** '' is any zone. */
  readonly availabilityZone: string;
  /** '-1' asks for a new VPC. */
  readonly vpcId: string;
  readonly usedCidr: readonly string[];
}

interface TopologyValues {
  readonly platformVersion: string;
  readonly topologyName: string;
  readonly topologyVersion: string;
  readonly deploymentMode: string;
  readonly deploymentConfigId: string;
  readonly configs: readonly string[];
  readonly additionalParameters: readonly KeyValueRow[];
}

interface MonitoringValues {
  readonly enableMonitoring: boolean;
  readonly monitoringCredentialId: string;
  readonly enableMonitoringAgent: boolean;
  readonly 'deploymentMonitoringSchedule.scriptVersionId': string;
  readonly 'deploymentMonitoringSchedule.idleTimeMins': string;
  readonly 'zabbixConfiguration.zabbixMonitoringEnabled': boolean;
}

interface TagValues {
  readonly 'deploymentTags.Department': string;
  readonly 'deploymentTags.SubDepartment': string;
  readonly deploymentTags: readonly KeyValueRow[];
}

interface LaunchLinkValues {
  readonly tokenValidFrom: string;
  readonly tokenValidTo: string;
}

interface ApplicationValues {
  readonly licence: string;
  readonly companyName: string;
  readonly defaultPassword: string;
  readonly sftpPassword: string;
  readonly uploadedStackFileToken: PickedZip | null;
  readonly uploadedEnvFileToken: PickedZip | null;
  readonly uploadedProfileFileToken: PickedZip | null;
}

interface SizingValues {
  readonly numberOfVms: string;
  readonly windowsVmCount: string;
  readonly 'installerApplicationsData.installerApplications': readonly InstallerApplicationRow[];
  readonly 'installerApplicationsData.emRegistrationUrl': string;
  readonly 'installerApplicationsData.linkedDeploymentRequest': LinkedRequest | null;
}

interface DatabaseValues {
  readonly databaseInstanceType: string;
  readonly enableEncryption: boolean;
  readonly enableDeletionProtection: boolean;
  readonly isMultiAz: boolean;
  /** GB */
  readonly storage: string;
  readonly enableStorageAutoScaling: boolean;
  /** GB */
  readonly maxStorage: string;
  readonly enableBackups: boolean;
  /** Days */
  readonly backupRetentionPeriod: string;
  readonly 'backupWindowSchedule.timeZone': string;
  readonly 'backupWindowSchedule.startupTime': string;
  readonly 'backupWindowSchedule.shutdownTime': string;
  readonly createReadReplica: boolean;
  readonly readReplicaInstanceType: string;
  readonly isRestored: boolean;
  readonly dataSource: string;
  readonly sourceSnapshotId: string;
  readonly sourceDatabaseDumpUrl: string;
}

interface ChangeValues {
  readonly shouldApplyInfrastructureChanges: boolean;
  readonly shouldApplyApplicationChanges: boolean;
}

export interface DeploymentFormValues
  extends IdentificationValues,
    ScheduleValues,
    PlacementValues,
    TopologyValues,
    MonitoringValues,
    TagValues,
    LaunchLinkValues,
    ApplicationValues,
    SizingValues,
    DatabaseValues,
    ChangeValues {}

export type DeploymentFieldName = keyof DeploymentFormValues;
