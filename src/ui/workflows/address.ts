import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type WorkflowView = 'picture' | 'table';

export interface WorkflowAddress {
  readonly view: WorkflowView;
  /** The id of what is chosen; null where nothing is. */
  readonly selected: string | null;
  readonly panel: string | null;
  /** Ids of frames whose inside is left out. */
  readonly collapsed: ReadonlySet<string>;
}

type Changes = Partial<Omit<WorkflowAddress, 'collapsed'> & { readonly collapsed: readonly string[] }>;

function write(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}

/** What a page of a workflow shows is in its address, so that a link shows the same; other parameters are the panels'. */
export function useWorkflowAddress(): readonly [WorkflowAddress, (changes: Changes) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = useMemo(
    (): WorkflowAddress => ({
      view: parameters.get('view') === 'table' ? 'table' : 'picture',
      selected: parameters.get('select'),
      panel: parameters.get('panel'),
      collapsed: new Set(parameters.getAll('collapsed')),
    }),
    [parameters],
  );
  const change = useCallback(
    ({ view, selected, panel, collapsed }: Changes) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (view !== undefined) write(next, 'view', view === 'picture' ? null : view);
          if (selected !== undefined) write(next, 'select', selected);
          if (panel !== undefined) write(next, 'panel', panel);
          if (collapsed !== undefined) {
            next.delete('collapsed');
            for (const id of collapsed) next.append('collapsed', id);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [address, change];
}
