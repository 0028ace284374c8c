import type { ColumnType, Generated } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';

type Schemas = components['schemas'];
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ReferenceTables {
  credentials: {
    credential_id: Generated<number>;
    tenant_id: string;
    credential_name: string;
    cloud_provider: Schemas['CloudProvider'];
    use_for_deployment: Generated<boolean>;
    use_for_monitoring: Generated<boolean>;
    /** Sealed `CredentialSecrets`; null where they are not retained. */
    secrets: Uint8Array | null;
    created_by: number | null;
    created_at: DefaultMoment;
  };
  platform_versions: {
    version: string;
    name: string;
    status: Schemas['PlatformVersionStatus'];
    created_at: DefaultMoment;
  };
  monitoring_script_versions: { version_id: Generated<number>; version: string };
}
