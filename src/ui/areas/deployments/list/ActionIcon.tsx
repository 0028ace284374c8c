import { Blocks, CircleCheck, CirclePlay, CircleStop, CircleX, FileText, Hammer, RotateCcw } from 'lucide-react';
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import type { DeploymentAction } from '../../../../rules/deployments/actions.ts';

/** The icons that stand in a row, made once; the others come with the menu. */
const ROW_ICONS: Partial<Record<DeploymentAction, ReactElement>> = {
  APPROVE: <CircleCheck aria-hidden />,
  REJECT: <CircleX aria-hidden />,
  RETRY: <RotateCcw aria-hidden />,
  START: <CirclePlay aria-hidden />,
  STOP: <CircleStop aria-hidden />,
  OPEN_MANAGEMENT_APP: <Blocks aria-hidden />,
  LOGS: <FileText aria-hidden />,
  LAST_BUILD: <Hammer aria-hidden />,
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
  const icon = ROW_ICONS[action];
  if (icon !== undefined) return icon;
  return (
    <Suspense>
      <MenuActionIcon action={action} />
    </Suspense>
  );
}
