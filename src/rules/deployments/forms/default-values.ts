import { defaultSchedule } from '../requested-schedule.ts';
import { DEFAULT_BACKUP_RETENTION, DEFAULT_MAX_STORAGE, DEFAULT_STORAGE } from './database-fields.ts';
import { DEFAULT_IDLE_MINUTES, DEFAULT_SCRIPT_VERSION_ID } from './monitoring-fields.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFormValues } from './values.ts';

/** What every form begins with that is not empty (Deployments §3, §9); a form says what differs. */
export function commonDefaults({ today, userEmail }: DeploymentFormSetting): Partial<DeploymentFormValues> {
  const schedule = defaultSchedule(today);
  return {
    environmentType: 'TEST',
    notificationEmails: userEmail === '' ? [] : [userEmail],
    'deploymentSchedule.activeDuring': schedule.activeDuring,
    'deploymentSchedule.timeZone': schedule.timeZone ?? '',
    'deploymentSchedule.startDate': schedule.startDate ?? '',
    'deploymentSchedule.endDate': schedule.endDate ?? '',
    'deploymentSchedule.startupTime': schedule.startupTime ?? '',
    'deploymentSchedule.shutdownTime': schedule.shutdownTime ?? '',
    cloudProvider: 'AWS',
    deploymentMode: 'PUBLIC',
    'deploymentMonitoringSchedule.scriptVersionId': DEFAULT_SCRIPT_VERSION_ID,
    'deploymentMonitoringSchedule.idleTimeMins': String(DEFAULT_IDLE_MINUTES),
    numberOfVms: '1',
    windowsVmCount: '0',
    enableDeletionProtection: true,
    storage: String(DEFAULT_STORAGE),
    maxStorage: String(DEFAULT_MAX_STORAGE),
    backupRetentionPeriod: String(DEFAULT_BACKUP_RETENTION),
  };
}
