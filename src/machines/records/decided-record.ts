import type { DecidedRecord } from '../../rules/passkeys/signature-rule.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { ConfirmedCommands } from './confirmed-commands.ts';

/** What a tenant's rule about signatures looks at. */
export function decidedRecordOf(
  { isProduction, tenantsOf }: Pick<ConfirmedCommands<never, AreaRecord>, 'isProduction' | 'tenantsOf'>,
  record: AreaRecord,
): DecidedRecord {
  return { isProduction: isProduction?.(record) === true, tenantIds: tenantsOf?.(record) ?? [] };
}
