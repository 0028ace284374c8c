import { useMemo } from 'react';
import type { Shown } from '../shown.ts';
import { fieldRows, matchingRows, workflowRows } from './table-rows.ts';
import { WorkflowTable, type WorkflowTableProps } from './WorkflowTable.tsx';

export interface ShownTableProps extends Omit<WorkflowTableProps, 'rows' | 'firstColumn'> {
  shown: Shown;
  typed: string;
}

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
