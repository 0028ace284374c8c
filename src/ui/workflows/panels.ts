import { detailsPanel } from './details/panel.ts';
import { exportPanel } from './export/panel.ts';
import type { WorkflowPanel } from './workflow-panel.ts';

/** What stands beside the pictures, in the order of its tabs. */
export const WORKFLOW_PANELS: readonly WorkflowPanel[] = [detailsPanel, exportPanel];
