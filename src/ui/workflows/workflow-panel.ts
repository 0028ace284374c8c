import type { ComponentType } from 'react';
import type { Workflow } from '../../machines/workflows/workflow.ts';

/** Each has text, a look and an icon, never only a colour. */
export type WorkflowMark =
  | 'current'
  | 'past'
  | 'visited'
  | 'possible'
  | 'refused'
  | 'impossible'
  | 'added'
  | 'removed'
  | 'changed';

export interface WorkflowBadge {
  readonly text: string;
  /** One or two characters for transitions, explained in the legend. Absent if the text is that short. */
  readonly sign?: string;
  readonly title: string;
  readonly to?: string;
}

export interface WorkflowOverlay {
  /** By id of states and transitions. */
  readonly marks: ReadonlyMap<string, WorkflowMark>;
  readonly badges: ReadonlyMap<string, WorkflowBadge>;
}

export interface WorkflowPanelProps {
  readonly workflow: Workflow;
  /** Null for none. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Shown in the picture until replaced; null for none. */
  readonly onOverlay: (overlay: WorkflowOverlay | null) => void;
}

/** A tab beside the picture, with its state in address parameters. */
export interface WorkflowPanel {
  readonly id: string;
  readonly label: string;
  readonly isFor: (workflow: Workflow) => boolean;
  /** Lazy panels can be preloaded. */
  readonly Panel: ComponentType<WorkflowPanelProps> & { readonly preload?: () => Promise<void> };
}
