import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentFacts } from '../../../../machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import type { StatusTuple } from '../../../../rules/deployments/statuses.ts';
import { webAddress } from '../../../../rules/web-address.ts';
import { useActionRefusals } from '../../../actions/action-refusals.ts';
import { buttonClass } from '../../../kit/Button.css.ts';
import { Button, type ButtonIntent } from '../../../kit/Button.tsx';
import type { MenuGroup } from '../../../kit/menu-entries.ts';
import { useMayOpen, usePaths } from '../../../portal-context.tsx';
import { useExtensions } from '../../../shell/extensions.ts';
import { deploymentActions } from '../actions.ts';
import { ACTION_ICONS } from '../list/action-icons.tsx';
import { detailMenu } from './detail-menu.tsx';

/** The request that is shown, as its chart sees it for the viewer. */
export interface ShownRequest {
  readonly record: DeploymentRequest;
  readonly tuple: StatusTuple;
  readonly facts: DeploymentFacts;
}

/** What the 'Deployment' menu holds now. */
export function useDetailMenu(
  shown: ShownRequest | null,
  onCommand: (action: CommandAction) => void,
): readonly MenuGroup[] {
  const { deployments } = usePaths();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const whyNotNow = useActionRefusals(deploymentActions, shown?.record ?? null);
  if (shown === null) return [];
  const edit = deployments.edit(shown.record.deploymentType, shown.record.id);
  return detailMenu({ ...shown, onEdit: mayOpen(edit) ? () => navigate(edit) : null, onCommand, whyNotNow });
}

function ActionIcon({ action }: { action: DeploymentAction }) {
  const Icon = ACTION_ICONS[action];
  return <Icon aria-hidden />;
}

/**
 * What is offered beside the menu: the ways to the logs and the management app and the way back, and as what one comes
 * for, to go on: a retry or a launch, which is an extension of the back end. Undefined where there is nothing.
 */
export function useActionsBesideTheMenu(
  shown: ShownRequest | null,
  onCommand: (action: CommandAction) => void,
): { readonly secondary: ReactNode; readonly primary: ReactNode } {
  const { deployments } = usePaths();
  const mayOpen = useMayOpen();
  const extensions = useExtensions();
  const whyNotNow = useActionRefusals(deploymentActions, shown?.record ?? null);
  if (shown === null) return { secondary: undefined, primary: undefined };
  const { record, tuple, facts } = shown;
  const offered = deploymentLifecycle.offered(tuple, facts);
  const logs = deployments.logs(record.id);
  const managementApp = offered.has('OPEN_MANAGEMENT_APP') ? webAddress(record.emUrl) : null;
  const button = (action: CommandAction, intent: ButtonIntent) => (
    <Button
      key={action}
      intent={intent}
      icon={<ActionIcon action={action} />}
      refusal={whyNotNow(action)}
      onClick={() => onCommand(action)}
    >
      {DEPLOYMENT_ACTION_LABELS[action]}
    </Button>
  );
  /** A way out of the page, or, without a network, why it leads nowhere now. */
  const way = (action: 'OPEN_MANAGEMENT_APP' | 'LOGS', link: ReactNode) => {
    const refusal = whyNotNow(action);
    if (refusal === undefined) return link;
    return (
      <Button key={action} icon={<ActionIcon action={action} />} refusal={refusal}>
        {DEPLOYMENT_ACTION_LABELS[action]}
      </Button>
    );
  };
  return {
    secondary: [
      managementApp !== null &&
        way(
          'OPEN_MANAGEMENT_APP',
          <a key="app" className={buttonClass()} href={managementApp} target="_blank" rel="noreferrer">
            <ActionIcon action="OPEN_MANAGEMENT_APP" />
            {DEPLOYMENT_ACTION_LABELS.OPEN_MANAGEMENT_APP}
          </a>,
        ),
      offered.has('LOGS') &&
        mayOpen(logs) &&
        way(
          'LOGS',
          <Link key="logs" className={buttonClass()} to={logs}>
            <ActionIcon action="LOGS" />
            {DEPLOYMENT_ACTION_LABELS.LOGS}
          </Link>,
        ),
      offered.has('REDEPLOY') && button('REDEPLOY', 'secondary'),
      offered.has('ROLLBACK') && button('ROLLBACK', 'secondary'),
    ],
    primary: offered.has('RETRY')
      ? button('RETRY', 'primary')
      : offered.has('LAUNCH') && extensions.has('launch')
        ? button('LAUNCH', 'primary')
        : undefined,
  };
}
