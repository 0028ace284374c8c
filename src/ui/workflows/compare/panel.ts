import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const comparePanel: WorkflowPanel = {
  id: 'compare',
  label: 'Compare',
  isFor: ({ transitions }) => transitions.length > 0,
  Panel: lazyPart(() => import('./ComparePanel.tsx')),
};
