import { useCallback, useMemo } from 'react';
import type { DrawnTexts } from './drawing/drawing.ts';
import { useAddressParameters } from './use-parameter.ts';

export type WorkflowView = 'picture' | 'path' | 'table';

export interface WorkflowAddress {
  /** Null for what fits the screen. */
  readonly view: WorkflowView | null;
  /** Id; null for none. */
  readonly selected: string | null;
  readonly panel: string | null;
  readonly isPanelHidden: boolean;
  /** Null for what fits the workflow. */
  readonly texts: DrawnTexts | null;
  /** Ids of collapsed frames. */
  readonly collapsed: ReadonlySet<string>;
}

type Changes = Partial<
  Omit<WorkflowAddress, 'collapsed'> & {
    readonly collapsed: (now: readonly string[]) => readonly string[];
  }
>;

function write(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}

function viewOf(value: string | null): WorkflowView | null {
  return value === 'picture' || value === 'path' || value === 'table' ? value : null;
}

function textsOf(value: string | null): DrawnTexts | null {
  return value === 'all' || value === 'names' ? value : null;
}

/** The page's state is in the address, so that a link shows the same; panels own the other parameters. */
export function useWorkflowAddress(): readonly [WorkflowAddress, (changes: Changes) => void] {
  const [parameters, changeParameters] = useAddressParameters();
  const address = useMemo(
    (): WorkflowAddress => ({
      view: viewOf(parameters.get('view')),
      selected: parameters.get('select'),
      panel: parameters.get('panel'),
      isPanelHidden: parameters.get('wide') === 'true',
      texts: textsOf(parameters.get('texts')),
      collapsed: new Set(parameters.getAll('collapsed')),
    }),
    [parameters],
  );
  const change = useCallback(
    ({ view, selected, panel, isPanelHidden, texts, collapsed }: Changes) =>
      changeParameters((now) => {
        if (view !== undefined) write(now, 'view', view);
        if (selected !== undefined) write(now, 'select', selected);
        if (panel !== undefined) write(now, 'panel', panel);
        if (isPanelHidden !== undefined) write(now, 'wide', isPanelHidden ? 'true' : null);
        if (texts !== undefined) write(now, 'texts', texts);
        if (collapsed === undefined) return;
        const ids = collapsed(now.getAll('collapsed'));
        now.delete('collapsed');
        for (const id of ids) now.append('collapsed', id);
      }),
    [changeParameters],
  );
  return [address, change];
}
