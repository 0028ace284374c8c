import type { CloudAccountRecord } from '../../../rules/cloud-accounts/record.ts';
import type { Paths } from '../../paths.ts';

/** The account's own page; the addresses name its provider. */
export function accountAddress(
  { 'cloud-accounts': paths }: Paths,
  { cloudProvider, accountId }: CloudAccountRecord,
): string {
  return paths.view(cloudProvider.toLowerCase(), accountId);
}
