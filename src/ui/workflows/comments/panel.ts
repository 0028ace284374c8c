import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { WorkflowPanel } from '../workflow-panel.ts';

export const commentsPanel: WorkflowPanel = {
  id: 'comments',
  label: 'Comments',
  isFor: () => true,
  Panel: lazyPart(() => import('./CommentsPanel.tsx')),
};
