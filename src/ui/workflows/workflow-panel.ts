import type { ComponentType } from 'react';
import type { Workflow } from '../../machines/workflows/workflow.ts';

/** How the picture sets a state or a transition apart; each has a word, a look and an icon, never a colour alone. */
export type WorkflowMark =
  | 'current'
  /** At the moment of the past that is looked at. */
  | 'past'
  | 'visited'
  | 'possible'
  | 'refused'
  | 'impossible'
  | 'added'
  | 'removed'
  | 'changed';

/** Small words at a state or a transition: how many records are in it, how many comments it has. */
export interface WorkflowBadge {
  readonly text: string;
  /**
   * One or two characters that stand for it beside a transition, where the picture has no room for more; the legend tells what they mean.
   * Absent where the text itself is so short.
   */
  readonly sign?: string;
  readonly title: string;
  readonly to?: string;
}

/** What a panel shows in the picture and in the table beside it. */
export interface WorkflowOverlay {
  /** By the ids of states and transitions. */
  readonly marks: ReadonlyMap<string, WorkflowMark>;
  readonly badges: ReadonlyMap<string, WorkflowBadge>;
}

export interface WorkflowPanelProps {
  readonly workflow: Workflow;
  /** The id of the state or transition that is chosen; null where none is. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Shows this in the picture until it shows something else, or null. */
  readonly onOverlay: (overlay: WorkflowOverlay | null) => void;
}

/** What stands beside a picture under a tab of its own. Its state is in the address, under its own parameters. */
export interface WorkflowPanel {
  /** As the address names it. */
  readonly id: string;
  readonly label: string;
  /** Whether it has anything to say of the workflow. */
  readonly isFor: (workflow: Workflow) => boolean;
  /** One that is lazy can be brought ahead. */
  readonly Panel: ComponentType<WorkflowPanelProps> & { readonly preload?: () => Promise<void> };
}
