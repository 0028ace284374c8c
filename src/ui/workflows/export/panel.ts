import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const exportPanel: WorkflowPanel = {
  id: 'export',
  label: 'Export',
  isFor: () => true,
  Panel: lazyPart(() => import('./ExportPanel.tsx')),
};
