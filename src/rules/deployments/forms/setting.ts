/** What the deployment forms' rules ask for beside the values: who fills in, what for, and what there is to choose from. */
import type { FormMode, FormSetting } from '../../forms/form.ts';
import type { Loaded } from '../../forms/reference.ts';
import type { StatusTuple } from '../statuses.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

export interface CredentialChoice {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  /** Its secrets are not kept. */
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
  /** Of OPTIONAL parameters only. */
  readonly defaultValue: string | null;
}

/** What one version of a topology brings with it. */
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

export interface ScriptVersionChoice {
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

/** The lists to choose from (Deployments §7 "Reference data"); null until they have arrived. */
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

/** The request that a copy is made of: its values, and what is called otherwise on the screen than in its fields. */
export interface CopiedRequest {
  readonly values: DeploymentFormValues;
  readonly names: Partial<Record<DeploymentFieldName, string>>;
  /** It is the device's own copy: whether the request has a licence is not known there. */
  readonly lacksSecrets: boolean;
}

export interface DeploymentFormSetting extends FormSetting<DeploymentFormValues> {
  readonly mode: FormMode;
  readonly original: DeploymentFormValues | null;
  /** The record's statuses on an edit; null otherwise. */
  readonly statuses: StatusTuple | null;
  /** The licence that the record keeps, where it was not read for the edit. */
  readonly keptLicence?: { readonly namesCompany: boolean };
  /** The record's schedule has no dates: on demand it goes without them. */
  readonly isUndated?: boolean;
  /** The record is a production environment, as it stands. */
  readonly isProduction: boolean;
  /** The record's own VPC, asked for with it, while that is not made; null otherwise. */
  readonly pendingVpcId: string | null;
  /** What a copy is made of; null where it is none. */
  readonly copied: CopiedRequest | null;
  /** Those that apply in the current tenant. */
  readonly privileges: ReadonlySet<string>;
  /** YYYY-MM-DD as the user's calendar shows it. */
  readonly today: string;
  readonly userEmail: string;
  readonly reference: DeploymentReference;
}
