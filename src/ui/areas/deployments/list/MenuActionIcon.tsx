import type { DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { ACTION_ICONS } from './action-icons.tsx';

/** The icon of any action; loaded with the menu. */
export default function MenuActionIcon({ action }: { action: DeploymentAction }) {
  const Icon = ACTION_ICONS[action];
  return <Icon aria-hidden />;
}
