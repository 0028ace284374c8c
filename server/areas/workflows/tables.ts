import type { ColumnType, Generated } from 'kysely';
import type { DefaultMoment } from '../../database/columns.ts';

type LaterMoment = ColumnType<Date | null, undefined, Date | null>;

export interface WorkflowTables {
  workflow_comments: {
    comment_id: Generated<number>;
    workflow: string;
    /** Id of the state or transition; empty of the whole chart. */
    element: string;
    element_label: string;
    chart_version: string;
    fingerprint: string;
    comment: string;
    created_by: number | null;
    created_at: DefaultMoment;
    edited_at: LaterMoment;
    resolved_by: ColumnType<number | null, undefined, number | null>;
    resolved_at: LaterMoment;
  };
}
