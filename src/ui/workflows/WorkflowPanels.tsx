import { Suspense, useDeferredValue } from 'react';
import type { Workflow } from '../../machines/workflows/workflow.ts';
import { Banner } from '../kit/Banner.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import type { WorkflowOverlay, WorkflowPanel } from './workflow-panel.ts';

interface WorkflowPanelsProps {
  workflow: Workflow;
  panels: readonly WorkflowPanel[];
  panel: string | null;
  selected: string | null;
  onPanel: (id: string | null) => void;
  onSelect: (id: string | null) => void;
  onOverlay: (overlay: WorkflowOverlay | null) => void;
}

/** One tab per panel. */
export function WorkflowPanels({
  workflow,
  panels,
  panel,
  selected,
  onPanel,
  onSelect,
  onOverlay,
}: WorkflowPanelsProps) {
  // The picture renders first.
  const isCalm = useDeferredValue(true, false);
  const offered = panels.filter(({ isFor }) => isFor(workflow));
  const [first] = offered;
  const shown = offered.find(({ id }) => id === panel) ?? first;
  if (first === undefined || shown === undefined) return null;
  return (
    <>
      {panel !== null && panel !== shown.id && (
        <Banner tone="warning" role="status">
          The link names a part that this workflow doesn’t have. Choose one below.
        </Banner>
      )}
      <Tabs
        label="About the workflow"
        isWrapped
        value={shown.id}
        onValueChange={(id) => onPanel(id === first.id ? null : id)}
        tabs={offered.map(({ id, label, Panel }) => ({
          id,
          label,
          content: isCalm && (
            <Suspense fallback={<LoadingSkeleton layout="detail" />}>
              <Panel workflow={workflow} selected={selected} onSelect={onSelect} onOverlay={onOverlay} />
            </Suspense>
          ),
        }))}
      />
    </>
  );
}
