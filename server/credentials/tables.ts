import type { Generated } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { RecordColumns } from '../records/tables.ts';

export interface CredentialTables {
  credentials: RecordColumns & {
    credential_id: Generated<number>;
    credential_name: string;
    cloud_provider: components['schemas']['CloudProvider'];
    use_for_deployment: Generated<boolean>;
    use_for_monitoring: Generated<boolean>;
    /** Whether secrets are kept where they are given: here, or with a command. */
    should_retain: Generated<boolean>;
    /** Sealed `CredentialSecrets`; null where none are kept. */
    secrets: Uint8Array | null;
  };
  /** The tenants that see a credential. */
  credential_tenants: { credential_id: number; tenant_id: string };
}
