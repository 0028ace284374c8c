/** Every table by name. An area adds its tables with `declare module` beside its record. */
import type { ColumnType, Generated } from 'kysely';
import type { SignedDecisions } from '../../src/rules/passkeys/signature-rule.ts';
import type { DefaultMoment, Json, Moment } from './columns.ts';
import type { RecordColumns } from './record-tables.ts';

export type AccountStatus = 'ACTIVE' | 'PENDING' | 'INACTIVE' | 'REJECTED';

type VersionColumns = Pick<RecordColumns, 'version' | 'version_before_restore' | 'updated_at'>;

export interface IdentityTables {
  tenants: VersionColumns & {
    tenant_id: string;
    name: string;
    description: string | null;
    block_self_approval: Generated<boolean>;
    requires_rejection_reason: Generated<boolean>;
    /** How many people have to approve a request for production: 1 to 3. */
    production_approvals: Generated<number>;
    /** Within which requests are to be decided; 0 for no deadline. */
    approval_hours: Generated<number>;
    edits_need_approval: Generated<boolean>;
    signed_decisions: Generated<SignedDecisions>;
  };
  /** Explicit members only; `tenant_members` has all. */
  tenant_users: { tenant_id: string; user_id: number };
  /** View: explicit members, home users, and users with a role in the tenant. */
  tenant_members: { tenant_id: string; user_id: number };
  users: VersionColumns & {
    user_id: Generated<number>;
    email: string;
    first_name: string | null;
    last_name: string | null;
    picture: string | null;
    status: AccountStatus;
    tenant_id: string | null;
    /** The bound identity provider, by a name independent of its address (`identity/bindings.ts`). */
    identity_provider: ColumnType<string | null, string | null | undefined, string | null>;
    issuer: string | null;
    /** The provider's id for the user; null until the first sign-in. */
    subject: string | null;
    created_at: DefaultMoment;
  };
  roles: VersionColumns & {
    role_id: string;
    name: string;
    status: Generated<'ACTIVE' | 'INACTIVE'>;
    is_global_scoped: Generated<boolean>;
    is_default_scoped: Generated<boolean>;
    is_tenant_scoped: Generated<boolean>;
  };
  role_privileges: { role_id: string; privilege: string };
  user_roles: {
    user_id: number;
    role_id: string;
    scope: 'GLOBAL' | 'DEFAULT' | 'TENANT';
    /** Empty unless the scope is TENANT. */
    tenant_id: string;
  };
  refresh_tokens: {
    token_hash: string;
    /** Shared by all tokens that descend from one sign-in. */
    family: string;
    user_id: number;
    created_at: DefaultMoment;
    expires_at: Moment;
    rotated_at: ColumnType<Date | null, Date | undefined, Date>;
    successor_hash: ColumnType<string | null, string | undefined, string>;
    revoked_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  used_nonces: { issuer: string; nonce_hash: string; expires_at: Moment };
  identity_provider_records: {
    model: string;
    id: string;
    payload: Json<object>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: ColumnType<Date | null, Date | null, Date | null>;
  };
}

interface PlatformTables {
  command_ids: {
    user_id: number;
    tenant_id: string;
    command_id: string;
    fingerprint: string;
    answer_status: number;
    answer_headers: Json<Record<string, string>>;
    answer_body: string | null;
    created_at: DefaultMoment;
  };
  changes: {
    sequence: Generated<number>;
    tenant_id: string;
    area: string;
    record_id: string;
    kind: 'upsert' | 'delete';
    at: DefaultMoment;
  };
  activity_log: {
    entry_id: Generated<number>;
    entry_type: 'CREATE' | 'UPDATE' | 'DELETE';
    entity_name: string;
    entity_id: string;
    tenant_id: string | null;
    user_id: number | null;
    description: string;
    old_entity: ColumnType<object | null, string | null, never>;
    /** Entries are immutable except the count of refused sign-ins (`audit/refused-sign-ins.ts`). */
    new_entity: ColumnType<object | null, string | null, string>;
    diff: ColumnType<object[], string, string>;
    entry_date: DefaultMoment;
  };
  deployment_action_log: {
    entry_id: Generated<number>;
    entry_type: string;
    resource: string;
    resource_id: string;
    tenant_id: string | null;
    user_id: number | null;
    description: string;
    entry_date: DefaultMoment;
  };
}

export interface Tables extends IdentityTables, PlatformTables {}
