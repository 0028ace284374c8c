import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import type { RandomSource } from '../../forms/controls.ts';
import type { FormMode, FormSetting } from '../../forms/form.ts';
import type { Loaded } from '../../forms/reference.ts';
import { tooLarge } from '../../texts/limits.ts';
import type { StatusTuple } from '../statuses.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = 86_400_000;

/** Whether it is a real calendar day. */
export function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function isTimeOfDay(text: string): boolean {
  return TIME.test(text);
}

export function timeError(text: string): string | null {
  return isTimeOfDay(text) ? null : 'must be a time from 00:00 to 23:59';
}

/** '' for an invalid day. */
export function dayAfter(day: string, days = 1): string {
  if (!isDay(day)) return '';
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** 0 where a day is invalid or `to` is earlier than `from`. */
export function daysBetween(from: string, to: string): number {
  if (!isDay(from) || !isDay(to)) return 0;
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY));
}

/** The end of a span whose start moves: unchanged if still after it, else as many days later; `least` is the minimum in days. */
export function movedEnd(from: string, before: { readonly from: string; readonly to: string }, least = 0): string {
  if (!isDay(from) || !isDay(before.from) || !isDay(before.to)) return before.to;
  if (before.to >= dayAfter(from, least)) return before.to;
  return dayAfter(from, Math.max(least, daysBetween(before.from, before.to)));
}

/** The largest number that any field of a request accepts. */
const WHOLE_NUMBER_MAX: number = bodyLimits.storage.maximum;
const WHOLE_NUMBER = /^\d{1,9}$/;

/** null unless it is a number without sign or fraction. */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim();
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed) : null;
}

export function wholeNumberError(text: string, min: number, max = WHOLE_NUMBER_MAX): string | null {
  const number = wholeNumber(text);
  if (number !== null && number >= min && number <= max) return null;
  if (max < WHOLE_NUMBER_MAX) return `must be a whole number from ${min} to ${max}`;
  return /^\d+$/.test(text.trim()) && Number(text) > max ? tooLarge(max) : `must be a whole number of at least ${min}`;
}

const GENERATED_PASSWORD_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = bodyLimits.defaultPassword.length;

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** "Generated passwords are 10 chars and include numbers" (Deployments §5): letters and digits, at least one of each. */
export function generatePassword(random: RandomSource): string {
  const pick = (alphabet: string) => alphabet.charAt(random(alphabet.length));
  const rest = Array.from({ length: GENERATED_PASSWORD_LENGTH - 2 }, () => pick(LETTERS + DIGITS));
  const characters = [pick(DIGITS), pick(LETTERS), ...rest];
  // Shuffled, so that the digit isn't always first.
  return characters.reduce((text, character) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + character + text.slice(at);
  }, '');
}

export interface CredentialChoice {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  /** Its secrets are not retained. */
  readonly isEmpty: boolean;
}

export interface PlatformVersionChoice {
  readonly version: string;
  readonly name: string;
}

export interface TopologyChoice {
  readonly name: string;
  readonly version: string;
  readonly serviceProviders: readonly string[];
}

export const PARAMETER_TYPES = ['OPTIONAL', 'PRIVATE_MANDATORY', 'PUBLIC_MANDATORY', 'MANDATORY'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export interface TopologyParameter {
  readonly parameterName: string;
  readonly description: string;
  readonly parameterType: ParameterType;
  /** Only for OPTIONAL parameters. */
  readonly defaultValue: string | null;
}

export interface TopologyDetail {
  readonly additionalParameters: readonly TopologyParameter[];
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[];
  readonly documentationUrl: string | null;
}

export interface VpcChoice {
  readonly vpcId: string;
  readonly name: string;
  readonly status: string;
}

interface ScriptVersionChoice {
  readonly versionId: string;
  readonly version: string;
}

export interface ZonesKey {
  readonly cloudProvider: string;
  readonly region: string;
}
export interface TopologyKey {
  readonly name: string;
  readonly version: string;
}
export interface VpcsKey {
  readonly credentialId: string;
  readonly region: string;
  readonly deploymentConfigId: string;
}

/** The lists to choose from (Deployments §7 "Reference data"); null while loading. */
export interface DeploymentReference {
  readonly credentials: readonly CredentialChoice[] | null;
  readonly monitoringCredentials: readonly CredentialChoice[] | null;
  readonly configs: readonly string[] | null;
  readonly platformVersions: readonly PlatformVersionChoice[] | null;
  readonly topologies: readonly TopologyChoice[] | null;
  readonly topology: Loaded<TopologyKey, TopologyDetail> | null;
  readonly vpcs: Loaded<VpcsKey, readonly VpcChoice[]> | null;
  readonly zones: Loaded<ZonesKey, readonly string[]> | null;
  readonly departments: readonly string[] | null;
  readonly subDepartments: Loaded<{ readonly department: string }, readonly string[]> | null;
  readonly instanceTypes: Loaded<{ readonly cloudProvider: string }, readonly string[]> | null;
  readonly scriptVersions: readonly ScriptVersionChoice[] | null;
}

export const NO_REFERENCE: DeploymentReference = {
  credentials: null,
  monitoringCredentials: null,
  configs: null,
  platformVersions: null,
  topologies: null,
  topology: null,
  vpcs: null,
  zones: null,
  departments: null,
  subDepartments: null,
  instanceTypes: null,
  scriptVersions: null,
};

export interface CopiedRequest {
  readonly values: DeploymentFormValues;
  readonly names: Partial<Record<DeploymentFieldName, string>>;
  readonly lacksSecrets: boolean;
}

export interface DeploymentFormSetting extends FormSetting<DeploymentFormValues> {
  readonly mode: FormMode;
  readonly original: DeploymentFormValues | null;
  readonly statuses: StatusTuple | null;
  /** The record's licence, where it wasn't read for the edit. */
  readonly keptLicence?: { readonly namesCompany: boolean };
  /** The record's schedule has no dates: on demand it is sent without them. */
  readonly isUndated?: boolean;
  /** The stored record is a production environment. */
  readonly isProduction: boolean;
  /** The VPC requested with the record, while it doesn't exist yet; null otherwise. */
  readonly pendingVpcId: string | null;
  readonly copied: CopiedRequest | null;
  readonly privileges: ReadonlySet<string>;
  /** YYYY-MM-DD in the user's calendar. */
  readonly today: string;
  readonly userEmail: string;
  readonly reference: DeploymentReference;
}
