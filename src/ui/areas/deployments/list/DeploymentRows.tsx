import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeploymentProgress, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { Button } from '../../../kit/Button.tsx';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { MarkedStatus } from '../../../queue/PendingMark.tsx';
import { phone } from '../../../theme/media.ts';
import { EnvironmentCell, Schedule } from './EnvironmentCell.tsx';
import { firstLine, quietLink, recordLink, secondLine, twoLines } from './list.css.ts';
import { CardCommands, CardMenu, likelyCommands, RowActions, type RowHandlers } from './RowActions.tsx';
import type { RowAction } from './row-actions.ts';
import { StatusCell } from './StatusCell.tsx';
import type { ListSelection } from './selection.ts';

export interface DeploymentRowsProps extends RowHandlers {
  records: readonly DeploymentRequestSummary[];
  progress: Readonly<Record<number, DeploymentProgress>>;
  actionsOf: (record: DeploymentRequestSummary) => readonly RowAction[];
  selection?: ListSelection | undefined;
  now: Date;
  isBusy: boolean;
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

function DeploymentTable({ records, progress, actionsOf, selection, now, isBusy, ...handlers }: DeploymentRowsProps) {
  return (
    <Table
      caption={CAPTION}
      isBusy={isBusy}
      head={
        <>
          <HeaderCell isNumeric isTight>
            Request ID
          </HeaderCell>
          <HeaderCell width="130px">Client</HeaderCell>
          <HeaderCell>Environment</HeaderCell>
          <HeaderCell width="126px" isSecondary>
            Created By
          </HeaderCell>
          <HeaderCell width="100px" isSecondary>
            Approval Ref
          </HeaderCell>
          <HeaderCell width="min(230px, 24vw)">Status</HeaderCell>
          <HeaderCell isTight isNumeric>
            Actions
          </HeaderCell>
        </>
      }
    >
      {records.map((record) => {
        const actions = actionsOf(record);
        const address = viewAddress(actions);
        return (
          <Row key={record.id} isSelected={selection?.selectedIds.has(record.id)}>
            <Cell isNumeric isRowHeader>
              <TwoLines
                below={
                  <>
                    <VisuallyHidden>Approval Ref</VisuallyHidden> {record.approvalReference}
                  </>
                }
              >
                {address === null ? (
                  record.id
                ) : (
                  <Link className={recordLink} to={address} aria-label={`View request ${record.id}`}>
                    {record.id}
                  </Link>
                )}
              </TwoLines>
            </Cell>
            <Cell isTruncated>
              <TwoLines
                below={
                  <>
                    <VisuallyHidden>Created By</VisuallyHidden> {createdBy(record)}
                  </>
                }
              >
                <span title={record.client}>{record.client}</span>
              </TwoLines>
            </Cell>
            <Cell isTruncated>
              <EnvironmentCell schedule={record.deploymentSchedule ?? null} now={now}>
                {address === null ? (
                  <span title={record.environmentIdentifier}>{record.environmentIdentifier}</span>
                ) : (
                  // The request id is the row's link for the keyboard; this one only widens what the pointer can hit.
                  <Link className={quietLink} to={address} tabIndex={-1} title={record.environmentIdentifier}>
                    {record.environmentIdentifier}
                  </Link>
                )}
              </EnvironmentCell>
            </Cell>
            <Cell isTruncated isMuted isSecondary title={createdBy(record)}>
              {createdBy(record)}
            </Cell>
            <Cell isTruncated isMuted isSecondary title={record.approvalReference}>
              {record.approvalReference}
            </Cell>
            <Cell>
              <MarkedStatus id={record.id}>
                <StatusCell record={record} progress={progress[record.id]} />
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
      })}
    </Table>
  );
}

/** What a row says, and below it, on a tablet, what has no column there. */
function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={twoLines}>
      <span className={firstLine}>{children}</span>
      <span className={secondLine}>{below}</span>
    </span>
  );
}

function DeploymentCards({ records, progress, actionsOf, selection, now, ...handlers }: DeploymentRowsProps) {
  return (
    <CardList label={CAPTION}>
      {records.map((record) => {
        const actions = actionsOf(record);
        const address = viewAddress(actions);
        const forActions = { record, actions, ...handlers };
        return (
          <Card
            key={record.id}
            isSelected={selection?.selectedIds.has(record.id)}
            heading={
              address === null ? (
                record.environmentIdentifier
              ) : (
                <Link className={recordLink} to={address}>
                  {record.environmentIdentifier}
                </Link>
              )
            }
            subheading={<Schedule schedule={record.deploymentSchedule ?? null} now={now} />}
            aside={selection === undefined ? <CardMenu {...forActions} /> : undefined}
            status={
              <MarkedStatus id={record.id}>
                <StatusCell record={record} progress={progress[record.id]} />
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
      })}
    </CardList>
  );
}

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
