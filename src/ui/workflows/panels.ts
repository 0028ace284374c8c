import { isCountedWorkflow } from '../../rules/workflows/counted-workflows.ts';
import { areaOfWorkflow } from '../../rules/workflows/record-workflows.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { detailsPanel } from './details/panel.ts';
import { simulatePanel } from './simulate/panel.ts';
import type { WorkflowPanel } from './workflow-panel.ts';

const commentsPanel: WorkflowPanel = {
  id: 'comments',
  label: 'Comments',
  isFor: () => true,
  Panel: lazyPart(() => import('./comments/CommentsPanel.tsx')),
};

const comparePanel: WorkflowPanel = {
  id: 'compare',
  label: 'Compare',
  isFor: ({ transitions }) => transitions.length > 0,
  Panel: lazyPart(() => import('./compare/ComparePanel.tsx')),
};

const countsPanel: WorkflowPanel = {
  id: 'counts',
  label: 'Counts',
  isFor: ({ id }) => isCountedWorkflow(id),
  Panel: lazyPart(() => import('./counts/CountsPanel.tsx')),
};

const exportPanel: WorkflowPanel = {
  id: 'export',
  label: 'Export',
  isFor: () => true,
  Panel: lazyPart(() => import('./export/ExportPanel.tsx')),
};

const recordPanel: WorkflowPanel = {
  id: 'record',
  label: 'Record',
  isFor: ({ id }) => areaOfWorkflow(id) !== null,
  Panel: lazyPart(() => import('./record/RecordPanel.tsx')),
};

export const WORKFLOW_PANELS: readonly WorkflowPanel[] = [
  detailsPanel,
  recordPanel,
  simulatePanel,
  countsPanel,
  comparePanel,
  commentsPanel,
  exportPanel,
];
