import { useCallback } from 'react';
import type { LookedAtRecords } from '../../data/resources/whole-records.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { differencesSinceLook } from '../../rules/audit/changes-since-look.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useAreaView } from '../audit/logged-view.ts';
import { Moment } from '../outbox/Moment.tsx';
import { useFinding } from '../page/use-finding.ts';
import { useConfig, usePortal } from '../portal/portal-context.tsx';
import { ChangesSince } from './ChangesSince.tsx';

export interface SinceLastLookProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'comparison'>;
  record: AreaRecord;
}

/** Nothing without changes, or if the user never opened its page. */
export function SinceLastLook({ commands: { area, comparison }, record }: SinceLastLookProps) {
  const { resources } = usePortal();
  const look = useFinding(
    useCallback(
      async (signal: AbortSignal) => {
        const records: LookedAtRecords = await resources[area].whole.load();
        return records.lookBack(record, signal);
      },
      [resources, area, record],
    ),
  );
  const product = useConfig().product.name;
  const view = useAreaView(area);
  // Without the labels of the page, one change could be named twice.
  if (look === null || view === undefined) return null;
  const { seen, seenAt, now } = look;
  const changes = differencesSinceLook(seen, now, comparison, view, product);
  if (changes.length === 0) return null;
  const title = (
    <>
      Changed since you last viewed it <Moment at={seenAt} now={Date.now()} />
    </>
  );
  return <ChangesSince title={title} changes={changes} />;
}
