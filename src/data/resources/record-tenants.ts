import { toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { listRecordTenants } from '../../contract/generated/operations/session.ts';
import type { TenantArea } from '../../contract/generated/schema.d.ts';
import type { SessionProfile } from '../../machines/session/session-facts.ts';
import { holds } from '../../rules/access/access.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { ALL_TENANTS, type TenantName, tenantNameOf } from '../../rules/people/tenants.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import type { Portal } from '../portal.ts';

/** The extension, as in `/capabilities`. */
export const RECORD_TENANTS = 'recordTenants';

const TENANT_AREAS: Readonly<Record<TenantArea, true>> = {
  deployments: true,
  'bi-deployments': true,
  credentials: true,
  'cloud-accounts': true,
  vpcs: true,
};

function isOfTenants(area: RecordAreaName): area is TenantArea {
  return Object.hasOwn(TENANT_AREAS, area);
}

type Asked = RecordReference<RecordAreaName>;

/** The user's other tenants in which the record can be opened, by the server. Throws an AppError. */
export async function readRecordTenants(
  { client, capabilities, scope }: Pick<Portal, 'client' | 'capabilities' | 'scope'>,
  { area, id }: Asked,
  signal: AbortSignal,
): Promise<readonly TenantName[]> {
  const { extensions } = await capabilities.read();
  if (!isOfTenants(area) || !extensions.includes(RECORD_TENANTS)) return [];
  const current = scope()?.tenantId;
  try {
    const tenants = await call(client, listRecordTenants, { params: { path: { area, id: String(id) } }, signal });
    return tenants.filter(({ tenantId }) => tenantId !== current);
  } catch (failure) {
    if (toAppError(failure).kind === 'not-found') return [];
    throw failure;
  }
}

interface HeldSetting extends Pick<Portal, 'device' | 'scope'> {
  readonly session: {
    getSnapshot(): { readonly context: { readonly profile: Pick<SessionProfile, 'tenants' | 'privileges'> | null } };
  };
}

/** Those of the user's other tenants for which this device has a copy of the record. Rejects where the device can't be read. */
export async function readHeldTenants(
  { device, scope, session }: HeldSetting,
  { area, id }: Asked,
): Promise<readonly TenantName[]> {
  const whose = scope();
  const { profile } = session.getSnapshot().context;
  if (whose === null || profile === null) return [];
  const privileges = new Set(ownValue(profile.privileges, whose.tenantId) ?? []);
  const all = holds(privileges, 'tenant.all.access')
    ? [{ tenantId: ALL_TENANTS, tenantName: tenantNameOf([], ALL_TENANTS) }]
    : [];
  const others = [...profile.tenants, ...all].filter(({ tenantId }) => tenantId !== whose.tenantId);
  const rows = await device.run((database) =>
    database.records.bulkGet(others.map(({ tenantId }) => [whose.userId, tenantId, area, id])),
  );
  return others
    .filter((_, index) => rows[index] !== undefined)
    .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }));
}
