import { commentsPanel } from './comments/panel.ts';
import { comparePanel } from './compare/panel.ts';
import { countsPanel } from './counts/panel.ts';
import { detailsPanel } from './details/panel.ts';
import { exportPanel } from './export/panel.ts';
import { recordPanel } from './record/panel.ts';
import { simulatePanel } from './simulate/panel.ts';
import type { WorkflowPanel } from './workflow-panel.ts';

export const WORKFLOW_PANELS: readonly WorkflowPanel[] = [
  detailsPanel,
  recordPanel,
  simulatePanel,
  countsPanel,
  comparePanel,
  commentsPanel,
  exportPanel,
];
