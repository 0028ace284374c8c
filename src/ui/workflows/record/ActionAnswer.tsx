import type { NextAction } from '../../../machines/workflows/history/charted-records.ts';
import { listed } from '../../../rules/listed.ts';
import { muted } from '../panel-parts.css.ts';

/** The roles, or where none can be named whoever holds the privilege, in the words of the screens of the roles. */
function whoWords(roles: readonly string[], needed: string | null): string {
  if (roles.length > 0) return listed(roles, 'or');
  return needed === null ? 'every user' : `whoever holds ${needed}`;
}

/** Why an action can't be done with a record now, by the rule behind it, and who else could. */
export function ActionAnswer({ answer: { refusal, refusalOfAll, by, holders, needed } }: { answer: NextAction }) {
  return (
    <>
      {refusal !== null && <span>{refusal.sentence}</span>}
      {refusal !== null && <span className={muted}>{refusal.rule}</span>}
      {refusalOfAll === null ? (
        <span className={muted}>
          {refusal === null ? 'Also by' : 'Now possible for'}: {whoWords(by, needed)}
        </span>
      ) : (
        <>
          {refusalOfAll.sentence !== refusal?.sentence && (
            <span className={muted}>Nor can anybody else: {refusalOfAll.sentence}</span>
          )}
          <span className={muted}>Once it is possible, by: {whoWords(holders, needed)}</span>
        </>
      )}
    </>
  );
}
