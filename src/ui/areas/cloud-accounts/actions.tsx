import {
  cloudAccountCommands,
  cloudAccountRecords,
} from '../../../machines/lifecycles/cloud-account/confirmed-commands.ts';
import {
  CLOUD_ACCOUNT_ACTION_LABELS,
  type CloudAccountAction,
  type CloudAccountCommand,
} from '../../../rules/cloud-accounts/actions.ts';
import type { CloudAccountRecord } from '../../../rules/cloud-accounts/sections.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import type { AreaActions } from '../../actions/area-actions.ts';
import { type CommandDialogProps, Confirmation } from '../../confirm/Confirmation.tsx';
import { page } from '../../list/ways.ts';
import type { Paths } from '../../paths.ts';
import { usePortal } from '../../portal-context.tsx';
import { usePendingDecision } from '../../queue/queue-context.tsx';
import { accountAddress } from './address.ts';

/** What can be done with a cloud account, in the list and on its own page. */
export const cloudAccountActions: AreaActions<CloudAccountRecord, CloudAccountAction> = {
  lifecycle: cloudAccountRecords,
  labels: CLOUD_ACCOUNT_ACTION_LABELS,
  icons: ACTION_ICONS,
  usePendingDecision: (record) => usePendingDecision('cloud-accounts', record),
};

/** Where the actions lead that change nothing. */
export const accountWays = {
  VIEW: (record: CloudAccountRecord, paths: Paths) => page(accountAddress(paths, record)),
  EDIT: ({ cloudProvider, accountId }: CloudAccountRecord, { 'cloud-accounts': paths }: Paths) =>
    page(paths.edit(cloudProvider.toLowerCase(), accountId)),
  LOGS: ({ accountId }: CloudAccountRecord, { 'cloud-accounts': paths }: Paths) => page(paths.logs(accountId)),
} as const;

/** Everything between choosing a command and its effect (Administration §8). */
export function CloudAccountConfirmation({
  action,
  from,
  ...shown
}: CommandDialogProps<CloudAccountCommand, CloudAccountRecord>) {
  const { resources } = usePortal();
  return (
    <Confirmation
      {...shown}
      area="cloud-accounts"
      commands={cloudAccountCommands}
      command={{ action, from }}
      records={resources['cloud-accounts']}
    />
  );
}
