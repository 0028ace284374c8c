import {
  Blocks,
  CircleCheck,
  CirclePlay,
  CircleStop,
  CircleX,
  FileText,
  Hammer,
  type LucideIcon,
  RotateCcw,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { DeploymentAction } from '../../../../rules/deployments/actions.ts';

/** The icons that stand in a row; the others come with the menu. */
const ROW_ICONS: Partial<Record<DeploymentAction, LucideIcon>> = {
  APPROVE: CircleCheck,
  REJECT: CircleX,
  RETRY: RotateCcw,
  START: CirclePlay,
  STOP: CircleStop,
  OPEN_MANAGEMENT_APP: Blocks,
  LOGS: FileText,
  LAST_BUILD: Hammer,
};

const loadMenuIcon = () => import('./MenuActionIcon.tsx');
// Without its icon an entry still has its words.
const NoIcon: ComponentType<{ action: DeploymentAction }> = () => null;
const MenuActionIcon = lazy<typeof NoIcon>(() => loadMenuIcon().catch(() => ({ default: NoIcon })));

/** Loads the menu's icons before the menu is opened. */
export const preloadMenuIcons = async (): Promise<void> => {
  await loadMenuIcon();
};

/** The icon of an action. */
export function ActionIcon({ action }: { action: DeploymentAction }) {
  const Icon = ROW_ICONS[action];
  if (Icon !== undefined) return <Icon aria-hidden />;
  return (
    <Suspense>
      <MenuActionIcon action={action} />
    </Suspense>
  );
}
