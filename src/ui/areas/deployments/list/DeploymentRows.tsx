import { memo, type ReactNode, useRef } from 'react';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentListQuery } from '../../../../rules/deployments/list-query.ts';
import { AddressLink } from '../../../address-link.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { MarkedStatus } from '../../../queue/PendingMark.tsx';
import { belowLaptop, phone } from '../../../theme/media.ts';
import { EnvironmentCell, Schedule } from './EnvironmentCell.tsx';
import { firstLine, quietLink, recordLink, secondLine, twoLines } from './list.css.ts';
import { CardCommands, CardMenu, likelyCommands, RowActions, type RowHandlers } from './RowActions.tsx';
import type { RowAction } from './row-actions.ts';
import { useRowKeys } from './row-keys.ts';
import { StatusCell } from './StatusCell.tsx';
import type { ListSelection } from './selection.ts';

export interface DeploymentRowsProps extends RowHandlers {
  records: readonly DeploymentRequestSummary[];
  /** What the records were asked for with. */
  query: DeploymentListQuery;
  progress: Readonly<Record<number, DeploymentProgress>>;
  actionsOf: (record: DeploymentRequestSummary) => readonly RowAction[];
  selection?: ListSelection | undefined;
  now: Date;
  isBusy: boolean;
}

interface RecordProps extends Omit<DeploymentRowsProps, 'records' | 'query' | 'progress' | 'isBusy'> {
  record: DeploymentRequestSummary;
  progress: DeploymentProgress | undefined;
}

interface RecordRowProps extends RecordProps {
  /** On a tablet, what has no column of its own stands in a second line. */
  isNarrow: boolean;
}

const CAPTION = 'Deployment requests';

/** The rows: a table, or cards on a phone. */
export function DeploymentRows(props: DeploymentRowsProps) {
  return useMediaQuery(phone) ? <DeploymentCards {...props} /> : <DeploymentTable {...props} />;
}

function createdBy({ createdUserFirstName, createdUserLastName }: DeploymentRequestSummary): string {
  return [createdUserFirstName, createdUserLastName].filter(Boolean).join(' ');
}

function viewAddress(actions: readonly RowAction[]): string | null {
  const view = actions.find(({ action }) => action === 'VIEW');
  return view?.kind === 'page' ? view.address : null;
}

function DeploymentTable({ records, query, progress, isBusy, ...shared }: DeploymentRowsProps) {
  const isNarrow = useMediaQuery(belowLaptop);
  const ref = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(records, query, ref);
  return (
    <Table
      ref={ref}
      caption={CAPTION}
      isBusy={isBusy}
      head={
        <>
          <HeaderCell isNumeric isTight>
            Request ID
          </HeaderCell>
          <HeaderCell width="130px">Client</HeaderCell>
          <HeaderCell>Environment</HeaderCell>
          {!isNarrow && <HeaderCell width="126px">Created By</HeaderCell>}
          {!isNarrow && <HeaderCell width="100px">Approval Ref</HeaderCell>}
          <HeaderCell width="min(230px, 24vw)">Status</HeaderCell>
          <HeaderCell isTight isNumeric>
            Actions
          </HeaderCell>
        </>
      }
    >
      {records.map((record) => (
        <RecordRow
          key={keys.get(record.id)}
          record={record}
          progress={progress[record.id]}
          isNarrow={isNarrow}
          {...shared}
        />
      ))}
    </Table>
  );
}

const RecordRow = memo(function RecordRow({
  record,
  progress,
  actionsOf,
  selection,
  now,
  isNarrow,
  ...handlers
}: RecordRowProps) {
  const actions = actionsOf(record);
  const address = viewAddress(actions);
  return (
    <Row isSelected={selection?.selectedIds.has(record.id)}>
      <Cell isNumeric isRowHeader>
        <Lines label="Approval Ref" below={isNarrow ? record.approvalReference : undefined}>
          {address === null ? (
            record.id
          ) : (
            <AddressLink className={recordLink} to={address} aria-label={`View request ${record.id}`}>
              {record.id}
            </AddressLink>
          )}
        </Lines>
      </Cell>
      <Cell isTruncated>
        <Lines label="Created By" below={isNarrow ? createdBy(record) : undefined}>
          <span title={record.client}>{record.client}</span>
        </Lines>
      </Cell>
      <Cell isTruncated>
        <EnvironmentCell schedule={record.deploymentSchedule ?? null} now={now}>
          {address === null ? (
            <span title={record.environmentIdentifier}>{record.environmentIdentifier}</span>
          ) : (
            // The request id is the row's link for the keyboard; this one only widens what the pointer can hit.
            <AddressLink className={quietLink} to={address} tabIndex={-1} title={record.environmentIdentifier}>
              {record.environmentIdentifier}
            </AddressLink>
          )}
        </EnvironmentCell>
      </Cell>
      {!isNarrow && (
        <Cell isTruncated isMuted title={createdBy(record)}>
          {createdBy(record)}
        </Cell>
      )}
      {!isNarrow && (
        <Cell isTruncated isMuted title={record.approvalReference}>
          {record.approvalReference}
        </Cell>
      )}
      <Cell>
        <MarkedStatus area="deployments" record={record}>
          <StatusCell record={record} progress={progress} />
        </MarkedStatus>
      </Cell>
      <Cell isTight>
        {selection === undefined ? (
          <RowActions record={record} actions={actions} {...handlers} />
        ) : (
          <SelectionButton record={record} selection={selection} />
        )}
      </Cell>
    </Row>
  );
});

interface LinesProps {
  /** What the second line is, for screen readers. */
  label: string;
  /** None where it has a column. */
  below: string | undefined;
  children: ReactNode;
}

/** What a row says, and below it, on a tablet, what has no column there. */
function Lines({ label, below, children }: LinesProps) {
  if (below === undefined) return children;
  return (
    <span className={twoLines}>
      <span className={firstLine}>{children}</span>
      <span className={secondLine}>
        <VisuallyHidden>{label}</VisuallyHidden> {below}
      </span>
    </span>
  );
}

function DeploymentCards({ records, query, progress, isBusy, ...shared }: DeploymentRowsProps) {
  const ref = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(records, query, ref);
  return (
    <CardList ref={ref} label={CAPTION} isBusy={isBusy}>
      {records.map((record) => (
        <RecordCard key={keys.get(record.id)} record={record} progress={progress[record.id]} {...shared} />
      ))}
    </CardList>
  );
}

const RecordCard = memo(function RecordCard({ record, progress, actionsOf, selection, now, ...handlers }: RecordProps) {
  const actions = actionsOf(record);
  const address = viewAddress(actions);
  const forActions = { record, actions, ...handlers };
  return (
    <Card
      isSelected={selection?.selectedIds.has(record.id)}
      heading={
        address === null ? (
          record.environmentIdentifier
        ) : (
          <AddressLink className={recordLink} to={address}>
            {record.environmentIdentifier}
          </AddressLink>
        )
      }
      subheading={<Schedule schedule={record.deploymentSchedule ?? null} now={now} />}
      aside={selection === undefined ? <CardMenu {...forActions} /> : undefined}
      status={
        <MarkedStatus area="deployments" record={record}>
          <StatusCell record={record} progress={progress} />
        </MarkedStatus>
      }
      actions={
        selection !== undefined ? (
          <SelectionButton record={record} selection={selection} />
        ) : likelyCommands(actions).length > 0 ? (
          <CardCommands {...forActions} />
        ) : undefined
      }
    >
      <CardField label="Request ID">{record.id}</CardField>
      <CardField label="Client">{record.client}</CardField>
      <CardField label="Created By">{createdBy(record)}</CardField>
      <CardField label="Approval Ref">{record.approvalReference}</CardField>
    </Card>
  );
});

/** Adds a row to the selection or takes it out again. */
function SelectionButton({ record, selection }: { record: DeploymentRequestSummary; selection: ListSelection }) {
  const isSelected = selection.selectedIds.has(record.id);
  return (
    <Button
      size="small"
      aria-label={`${isSelected ? 'Remove' : 'Add'} request ${record.id}`}
      onClick={() => (isSelected ? selection.onRemove(record) : selection.onAdd(record))}
    >
      {isSelected ? 'Remove' : 'Add'}
    </Button>
  );
}
