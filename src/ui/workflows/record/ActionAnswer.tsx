import type { NextAction } from '../../../machines/workflows/history/charted-records.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { more, muted } from '../panel-parts.css.ts';

export interface ActionAnswerProps {
  answer: NextAction;
  /** Lists don't repeat when the action is possible at all. */
  isListed?: boolean;
}

export function ActionAnswer({ answer, isListed = false }: ActionAnswerProps) {
  const { refusal, refusalOfAll, by, holders, needed } = answer;
  /** Roles, or if none can be named, users with the privilege. */
  const whoWords = (roles: readonly string[]): string => {
    if (roles.length > 0) return listed(roles, 'or');
    if (needed === null) return 'every user';
    return refusal?.because === 'privilege' ? 'users with one of these privileges' : `users with ${needed}`;
  };
  return (
    <>
      {refusal !== null && <span>{refusal.sentence}</span>}
      {refusalOfAll === null ? (
        <span className={muted}>
          {refusal === null ? 'Also by' : 'Now possible for'}: {whoWords(by)}
        </span>
      ) : (
        <>
          {refusalOfAll.sentence !== refusal?.sentence && (
            <span className={muted}>Nobody else can: {refusalOfAll.sentence}</span>
          )}
          <span className={muted}>Once possible, by: {whoWords(holders)}</span>
        </>
      )}
      {refusal !== null &&
        (isListed ? (
          <details className={more}>
            <summary>When this is possible</summary>
            <span className={muted}>{refusal.rule}</span>
          </details>
        ) : (
          <span className={muted}>{refusal.rule}</span>
        ))}
    </>
  );
}
