import { useCallback } from 'react';
import type { LookedAtRecords } from '../../data/resources/resource-data.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Moment } from '../outbox/Moment.tsx';
import { useFinding } from '../page/use-finding.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { ChangesSince } from './ChangesSince.tsx';

/** For a new version without a visible change. */
const HIDDEN_CHANGE = { label: 'Passwords and other hidden fields', seen: 'Hidden', now: 'Changed' } as const;

export interface SinceLastLookProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'comparison'>;
  record: AreaRecord;
}

/** Nothing without changes, or if the user never opened its page. */
export function SinceLastLook({ commands: { area, comparison }, record }: SinceLastLookProps) {
  const { resources } = usePortal();
  const look = useFinding(
    useCallback(
      (signal: AbortSignal) => {
        const records: LookedAtRecords = resources[area];
        return records.lookBack(record, signal);
      },
      [resources, area, record],
    ),
  );
  if (look === null) return null;
  const { seen, seenAt, now } = look;
  const shown = comparison.differences(seen, now);
  const changes = shown.length === 0 && comparison.hasChanged(seen, now) ? [HIDDEN_CHANGE] : shown;
  if (changes.length === 0) return null;
  const title = (
    <>
      Changed since you last viewed it <Moment at={seenAt} now={Date.now()} />
    </>
  );
  return <ChangesSince title={title} changes={changes} />;
}
