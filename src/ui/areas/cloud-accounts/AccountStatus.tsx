import type { CloudAccountRecord } from '../../../rules/cloud-accounts/sections.ts';
import { showsProgress, statusLook } from '../../../rules/cloud-accounts/statuses.ts';
import { EstimatedProgress } from '../../EstimatedProgress.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';

/** The status, and how far the running job has come; an account that waits for its turn shows none. */
export function AccountStatus({ account }: { account: CloudAccountRecord }) {
  const { id, status, progress = null } = account;
  const badge = <StatusBadge {...statusLook(status)} />;
  if (!showsProgress(status)) return badge;
  return (
    <EstimatedProgress key={id} operation={progress}>
      {badge}
    </EstimatedProgress>
  );
}
