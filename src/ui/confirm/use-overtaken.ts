import { useEffect, useEffectEvent } from 'react';
import type { WatchedRecords } from '../../data/resources/whole-records.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { overtakenWords } from '../../rules/records/overtaken-words.ts';
import type { RecordDecision } from '../../rules/records/record-decision.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

interface Asked<Action extends string> {
  readonly commands: Pick<ConfirmedCommands<Action, AreaRecord>, 'area' | 'noun' | 'decisionOf'>;
  /** As the question shows it. */
  readonly record: AreaRecord;
  /** Null if the action is possible with a record. */
  readonly refusalOf: (current: AreaRecord) => string | null;
}

/** The decision on a record since it was shown; null for none. */
export function newDecisionOf(
  { decisionOf }: Pick<ConfirmedCommands<string, AreaRecord>, 'decisionOf'>,
  shown: AreaRecord,
  current: AreaRecord,
): RecordDecision | null {
  const decision = decisionOf?.(current) ?? null;
  const before = decisionOf?.(shown) ?? null;
  return decision !== null && !decision.isPast && decision.decidedAt !== before?.decidedAt ? decision : null;
}

/** Reports once the action of an open question isn't possible any more: somebody decided in another tab or on another device. */
export function useOvertaken<Action extends string>(
  { commands, record, refusalOf }: Asked<Action>,
  onOvertaken: (sentence: string) => void,
): void {
  const { resources } = usePortal();
  const { user } = useViewer();
  const look = useEffectEvent((current: AreaRecord) => {
    const isNewer = (current.version ?? 0) > (record.version ?? Number.POSITIVE_INFINITY);
    const refusal = isNewer ? refusalOf(current) : null;
    if (refusal === null) return;
    const decision = newDecisionOf(commands, record, current);
    onOvertaken(overtakenWords(commands.noun, decision, { refusal, viewerId: user.userId }));
  });
  const { area } = commands;
  const { id } = record;
  useEffect(() => {
    const records: WatchedRecords = resources[area];
    const watching = records.watchRecord(id).subscribe({
      next: (copy) => {
        if (copy !== null) look(copy.record);
      },
      // Without the device's copy the server refuses in the end.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  }, [resources, area, id]);
}
