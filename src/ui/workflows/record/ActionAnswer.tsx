import type { NextAction } from '../../../machines/workflows/history/charted-records.ts';
import { listed } from '../../../rules/listed.ts';
import { muted } from '../panel-parts.css.ts';

/** Why an action can't be done with a record now, by the rule behind it, and who else could. */
export function ActionAnswer({ answer: { refusal, refusalOfAll, by, holders } }: { answer: NextAction }) {
  return (
    <>
      {refusal !== null && <span>{refusal.sentence}</span>}
      {refusal !== null && <span className={muted}>{refusal.rule}</span>}
      {refusalOfAll !== null && refusalOfAll.sentence !== refusal?.sentence && (
        <span className={muted}>Nor can anybody else: {refusalOfAll.sentence}</span>
      )}
      {refusalOfAll !== null && holders.length > 0 && (
        <span className={muted}>Once it is possible, by: {listed(holders, 'or')}</span>
      )}
      {refusalOfAll === null && by.length > 0 && (
        <span className={muted}>
          {refusal === null ? 'Also by' : 'Now possible for'}: {listed(by, 'or')}
        </span>
      )}
      {refusalOfAll === null && by.length === 0 && refusal !== null && (
        <span className={muted}>Somebody else with the privilege can.</span>
      )}
    </>
  );
}
