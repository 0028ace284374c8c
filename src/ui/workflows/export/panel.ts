import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

/** Takes what is shown out of the portal, and leads to where a capsule is opened. */
export const exportPanel: WorkflowPanel = {
  id: 'export',
  label: 'Export',
  isFor: () => true,
  Panel: lazyPart(() => import('./ExportPanel.tsx')),
};
