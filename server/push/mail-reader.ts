import type { Privilege } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { isTenantChosen, type PushKind } from '../../src/rules/push/push-settings.ts';
import type { Queries } from '../database/database.ts';
import { activeEmail, readGrants } from '../identity/accounts.ts';
import { settingsOf } from './due-pushes.ts';
import { maySee } from './recipients.ts';

export interface MailReader {
  readonly email: string;
  /** Of the record's tenants, one in which the user can view it. */
  readonly tenantId: string;
  readonly privileges: ReadonlySet<string>;
}

interface ReadRecord {
  readonly tenants: readonly string[];
  readonly viewPrivileges: readonly Privilege[];
  readonly kind: PushKind;
}

/** Null for a user who can't view the record now, or doesn't want to be notified of this. */
export async function mailReader(
  queries: Queries,
  userId: number,
  { tenants, viewPrivileges, kind }: ReadRecord,
): Promise<MailReader | null> {
  const email = await activeEmail(queries, userId);
  if (email === null) return null;
  const settings = await settingsOf(queries, userId);
  if (!settings.kinds.includes(kind)) return null;
  const grants = await readGrants(queries, userId);
  const tenantId = tenants.find((each) => isTenantChosen(settings, each) && maySee(grants, each, viewPrivileges));
  return tenantId === undefined ? null : { email, tenantId, privileges: privilegesIn(grants, tenantId) };
}
