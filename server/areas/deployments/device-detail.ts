/** A deployment request as it may rest on a device: every field but the secret ones. */
import type { components } from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import type { Queries } from '../../database/database.ts';
import { type DeploymentRecord, detailsOf } from './record.ts';

type DeploymentRequestDetail = components['schemas']['DeploymentRequestDetail'];

/** A request with every name that its detail shows. */
export type NamedRecord = DeploymentRecord & { readonly monitoringCredentialName: string | null };

/** Looks up all names of a page at once. */
export async function withNames(queries: Queries, records: readonly DeploymentRecord[]): Promise<NamedRecord[]> {
  const named = records.flatMap(({ monitoring_credential_id: id }) => (id === null ? [] : [id]));
  const ids = [...new Set(named)];
  const credentials =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('credentials')
          .select(['credential_id', 'credential_name'])
          .where('credential_id', 'in', ids)
          .execute();
  const nameOf = new Map(credentials.map((row) => [row.credential_id, row.credential_name]));
  return records.map((record) => ({
    ...record,
    monitoringCredentialName: nameOf.get(record.monitoring_credential_id ?? 0) ?? null,
  }));
}

const secretNames: ReadonlySet<string> = new Set(sensitiveFields.DeploymentRequest);

/** The sealed secrets are not even read; what stands elsewhere under their names is left out as well. */
export function deviceDetailOf(record: NamedRecord): DeploymentRequestDetail {
  const kept = Object.entries(record.document).filter(([name]) => !secretNames.has(name));
  return detailsOf({ ...record, document: Object.fromEntries(kept) }, {}, record.monitoringCredentialName);
}
