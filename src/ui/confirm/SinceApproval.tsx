import { useMemo } from 'react';
import type { ChangesSinceApproval } from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { differencesSinceApproval } from '../../rules/audit/changes-since-approval.ts';
import { userName } from '../../rules/people/users.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useAreaView } from '../audit/logged-view.ts';
import { Moment } from '../outbox/Moment.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { approvedFold } from './ChangesSince.css.ts';
import { ChangesSince } from './ChangesSince.tsx';
import { RecordDifferences } from './RecordDifferences.tsx';

export interface SinceApprovalProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'changesSinceApproval' | 'waitingSince' | 'isApproved'>;
  record: AreaRecord;
}

interface KnownProps extends SinceApprovalProps {
  since: ChangesSinceApproval;
}

function Title({ since: { approvedAt, approvedBy } }: Pick<KnownProps, 'since'>) {
  const now = useServerNow(60_000).getTime();
  return (
    <>
      Changed since {userName(approvedBy)} approved it <Moment at={Date.parse(approvedAt)} now={now} />
    </>
  );
}

/** Null while the labels load. */
function useDifferences({ commands: { area }, record, since }: KnownProps) {
  const product = useConfig().product.name;
  const view = useAreaView(area);
  return useMemo(
    () => (view === undefined ? null : differencesSinceApproval(record, since, view, product)),
    [record, since, view, product],
  );
}

function Known(props: KnownProps) {
  const changes = useDifferences(props);
  return <ChangesSince title={<Title since={props.since} />} changes={changes} seenLabel="As approved" />;
}

/** In the question of a decision. Nothing before the first approval, or where the back end doesn't say. */
export function SinceApproval(props: SinceApprovalProps) {
  const since = props.commands.changesSinceApproval?.(props.record) ?? null;
  return since === null ? null : <Known {...props} since={since} />;
}

function KnownNote(props: KnownProps) {
  const { commands, record, since } = props;
  const changes = useDifferences(props);
  // Somebody decides on it, or launches it.
  const isAhead = commands.waitingSince?.(record) != null || commands.isApproved?.(record) === true;
  return (
    <details className={approvedFold} open={isAhead}>
      <summary>
        <Title since={since} />
      </summary>
      {changes === null ? <p>Loading…</p> : <RecordDifferences changes={changes} seenLabel="As approved" />}
    </details>
  );
}

/** On the record's page, folded once what was approved has begun. */
export function SinceApprovalNote(props: SinceApprovalProps) {
  const since = props.commands.changesSinceApproval?.(props.record) ?? null;
  return since === null ? null : <KnownNote {...props} since={since} />;
}
