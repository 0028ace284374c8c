import type { BackupWindowSchedule, CloudProvider } from '../../../../contract/generated/schema.d.ts';
import { timeZoneLabel } from '../../../../rules/deployments/time-zones.ts';

export function yesOrNo(value: boolean | null | undefined): string {
  return value === true ? 'Yes' : 'No';
}

export function enabledText(value: boolean | null | undefined): string {
  return value === true ? 'Enabled' : 'Disabled';
}

const CLOUD_PROVIDERS = {
  AWS: 'AWS',
  AZURE: 'Azure',
  ON_PREM: 'On-prem',
} as const satisfies Record<CloudProvider, string>;

export function cloudProviderText(provider: CloudProvider | null | undefined): string {
  return provider ? CLOUD_PROVIDERS[provider] : '';
}

export function gigabytes(value: number | null | undefined): string {
  return value == null ? '' : `${value} GB`;
}

/** '01:00 to 03:00 (UTC+00:00) Dublin, Edinburgh, Lisbon, London' */
export function backupWindowText(window: BackupWindowSchedule | null | undefined): string {
  if (!window) return '';
  const { startupTime, shutdownTime, timeZone } = window;
  const times = [startupTime, shutdownTime].filter(Boolean).join(' to ');
  return [times, timeZone ? timeZoneLabel(timeZone) : ''].filter(Boolean).join(' ');
}
