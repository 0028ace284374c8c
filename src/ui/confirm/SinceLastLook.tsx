import { useEffect, useState } from 'react';
import type { LookBack, LookedAtRecords } from '../../data/resources/resource-data.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { Moment } from '../outbox/Moment.tsx';
import { usePortal } from '../portal/portal-context.tsx';
import { ChangesSince } from './ChangesSince.tsx';

/** Where its version is another one, and nothing that its page compares. */
const HIDDEN_CHANGE = { label: 'Passwords and other hidden fields', seen: 'Hidden', now: 'Changed' } as const;

export interface SinceLastLookProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'comparison'>;
  /** What is decided on. */
  subject: AreaRecord;
}

/** Changes of a record since the user last opened its page; nothing where there are none, or where they never did. */
export function SinceLastLook({ commands: { area, comparison }, subject }: SinceLastLookProps) {
  const { resources } = usePortal();
  const [look, setLook] = useState<LookBack<AreaRecord> | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const records: LookedAtRecords = resources[area];
    records.lookBack(subject, ending.signal).then(
      (found) => {
        if (!ending.signal.aborted) setLook(found);
      },
      // Missing information must not block a decision.
      () => undefined,
    );
    return () => ending.abort();
  }, [resources, area, subject]);
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
