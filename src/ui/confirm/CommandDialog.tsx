import type { AskedCommand } from '../../data/resources/resource.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { AreaActions, CommandDialogProps } from '../actions/area-actions.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePortal } from '../portal/portal-context.tsx';
import type { ConfirmationProps } from './Confirmation.tsx';

const Confirmation = lazyPart<ConfirmationProps<string, AskedCommand>>(() => import('./Confirmation.tsx'));

type ConfirmedActions<Row, Action extends string> = Pick<
  AreaActions<Row, Action>,
  'commands' | 'Dialog' | 'preloadDialog'
>;

/** Preloaded, because offline the dialogs explain why an action needs the network. */
export function preloadCommandDialogs<Row, Action extends string>({
  preloadDialog = () => [Confirmation.preload()],
}: ConfirmedActions<Row, Action>): readonly Promise<unknown>[] {
  return preloadDialog();
}

export interface AreaCommandDialogProps<Row, Action extends string> extends CommandDialogProps<NoInfer<Action>, Row> {
  actions: ConfirmedActions<Row, Action>;
}

/** From choosing a command to its effect (Deployments §2 "Deployment list"); mount in a `Suspense`. */
export function CommandDialog<Row extends AreaRecord, Action extends string>({
  actions: { commands, Dialog },
  ...asked
}: AreaCommandDialogProps<Row, Action>) {
  const { resources, deployments } = usePortal();
  if (Dialog !== undefined) return <Dialog {...asked} />;
  if (commands === undefined) return null;
  const { action, from, ...shown } = asked;
  return (
    <Confirmation
      {...shown}
      commands={commands}
      command={{ action, from }}
      records={resources[commands.area]}
      isCredentialEmpty={(credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal)}
    />
  );
}
