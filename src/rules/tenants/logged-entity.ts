import { tenantParser } from '../../contract/generated/parsers/tenants.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { tenantSections } from './sections.ts';

/** A tenant as the activity log shows it. */
export const loggedTenant = loggedEntity({
  parser: tenantParser,
  recordOf,
  sections: tenantSections,
  title: ({ tenantName }) => `Tenant ${tenantName}`,
});
