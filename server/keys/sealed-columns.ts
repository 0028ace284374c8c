/** All sealed columns, each with the purpose `table.column`. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { BEGINNING_BYTES, type SealPurpose, sealedBeginning } from '../seal.ts';

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'credentials', column: 'secrets', key: ['credential_id'] },
  { table: 'deployment_requests', column: 'secrets', key: ['id'] },
  { table: 'bi_deployments', column: 'secrets', key: ['id'] },
  { table: 'access_results', column: 'password', key: ['deployment_request_id', 'position'] },
  { table: 'operations', column: 'sealed_credential', key: ['operation_id'] },
  { table: 'mails', column: 'sealed_text', key: ['mail_id'] },
  { table: 'push_subscriptions', column: 'sealed_target', key: ['subscription_id'] },
];

export function purposeOf({ table, column }: SealedColumn): SealPurpose {
  return `${table}.${column}`;
}

export function beginningOf(column: string): RawBuilder<Uint8Array> {
  return sql`substring(${sql.ref(column)} from 1 for ${sql.lit(BEGINNING_BYTES)})`;
}

/** Whether anything is sealed with this key, or without a key id and so possibly. */
export async function isStillNeeded(queries: Queries, keyId: string): Promise<boolean> {
  const named = sealedBeginning(keyId);
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        and (${beginningOf(column)} = ${named} or get_byte(${sql.ref(column)}, 0) = 1)
      limit 1`.execute(queries);
    if (rows.length > 0) return true;
  }
  const upload = await queries
    .selectFrom('uploads')
    .select('upload_id')
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .where((where) => where.or([where('sealed_with', 'is', null), where('sealed_with', '=', keyId)]))
    .limit(1)
    .executeTakeFirst();
  return upload !== undefined;
}
