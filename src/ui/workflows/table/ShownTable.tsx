import { useMemo } from 'react';
import type { Shown } from '../shown.ts';
import { fieldRows, matchingRows, workflowRows } from './table-rows.ts';
import { WorkflowTable, type WorkflowTableProps } from './WorkflowTable.tsx';

export interface ShownTableProps extends Omit<WorkflowTableProps, 'rows' | 'firstColumn'> {
  shown: Shown;
  /** What every row has to hold. */
  typed: string;
}

/** The table that says what a picture shows; its rows are made only where it is. */
export function ShownTable({ shown, typed, ...table }: ShownTableProps) {
  const rows = useMemo(
    () => (shown.kind === 'machine' ? workflowRows(shown.workflow) : fieldRows(shown.graph)),
    [shown],
  );
  return (
    <WorkflowTable
      {...table}
      rows={matchingRows(rows, typed)}
      firstColumn={shown.kind === 'fields' ? 'Field' : 'State'}
    />
  );
}
