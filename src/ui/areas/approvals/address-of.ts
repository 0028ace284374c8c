import type { OutboxAreaName } from '../../../rules/areas.ts';
import type { TenantPlace } from '../../../rules/people/tenants.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { recordLink } from '../../../rules/records/record-link.ts';

interface ListedRequest {
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  readonly elsewhere: TenantPlace | null;
}

/** Of the record's page; opening that of another tenant asks to switch. Null without a page. */
export function addressOf(
  { area, record, elsewhere }: ListedRequest,
  recordAddress: (area: OutboxAreaName, record: AreaRecord) => string | null,
): string | null {
  const path = recordAddress(area, record);
  return path === null || elsewhere === null ? path : recordLink({ path, tenantId: elsewhere.tenantId });
}
