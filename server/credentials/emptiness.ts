import { sql } from 'kysely';

/** Whether the credential of a joined table keeps no secrets though its provider asks for some. False without one. */
export function isEmptyCredential(table: string) {
  return sql<boolean>`coalesce(
    ${sql.ref(`${table}.secrets`)} is null and ${sql.ref(`${table}.cloud_provider`)} <> 'ON_PREM', false)`;
}
