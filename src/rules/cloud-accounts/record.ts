import type { CloudAccount } from '../../contract/generated/schema.d.ts';

/** An account as screens, queue and device know it: by its account id. */
export type CloudAccountRecord = CloudAccount & { readonly id: string };

export function recordOf(account: CloudAccount): CloudAccountRecord {
  return { ...account, id: account.accountId };
}
