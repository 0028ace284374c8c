import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { userName } from '../../rules/people/users.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Moment } from '../outbox/Moment.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { approvedFold } from './ChangesSince.css.ts';
import { ChangesSince } from './ChangesSince.tsx';
import { RecordDifferences } from './RecordDifferences.tsx';
import { type SinceApprovalRead, useSinceApproval } from './use-since-approval.ts';

export interface SinceApprovalProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'changesSinceApproval' | 'waitingSince' | 'isApproved'>;
  record: AreaRecord;
}

function Title({ since: { approvedAt, approvedBy } }: Pick<SinceApprovalRead, 'since'>) {
  const now = useServerNow(60_000).getTime();
  return (
    <>
      Changed since {userName(approvedBy)} approved it <Moment at={Date.parse(approvedAt)} now={now} />
    </>
  );
}

/** In the question of a decision. Nothing before the first approval, or where the back end doesn't say. */
export function SinceApproval(props: SinceApprovalProps) {
  const read = useSinceApproval(props);
  if (read === null) return null;
  const { since, changes, areLabelsMissing } = read;
  return <ChangesSince title={<Title since={since} />} seenLabel="As approved" {...{ changes, areLabelsMissing }} />;
}

/** On the record's page, folded once what was approved has begun. */
export function SinceApprovalNote(props: SinceApprovalProps) {
  const { commands, record } = props;
  const read = useSinceApproval(props);
  if (read === null) return null;
  // Somebody decides on it, or launches it.
  const isAhead = commands.waitingSince?.(record) != null || commands.isApproved?.(record) === true;
  return (
    <details className={approvedFold} open={isAhead}>
      <summary>
        <Title since={read.since} />
      </summary>
      {read.changes === null ? <p>Loading…</p> : <RecordDifferences changes={read.changes} seenLabel="As approved" />}
    </details>
  );
}
