import { useCallback } from 'react';
import type { LookedAtRecords } from '../../data/resources/whole-records.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { differencesSinceLook } from '../../rules/audit/changes-since-look.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { changesOnce } from '../../rules/records/said-once.ts';
import { useAreaView } from '../audit/logged-view.ts';
import { Moment } from '../outbox/Moment.tsx';
import { useFinding } from '../page/use-finding.ts';
import { useConfig, usePortal } from '../portal/portal-context.tsx';
import { ChangesSince } from './ChangesSince.tsx';
import { useSinceApproval } from './use-since-approval.ts';

export interface SinceLastLookProps {
  commands: Pick<ConfirmedCommands<never, AreaRecord>, 'area' | 'comparison' | 'changesSinceApproval'>;
  record: AreaRecord;
}

/** Nothing without changes beyond those since the approval, which stand above, or if the user never opened its page. */
export function SinceLastLook({ commands, record }: SinceLastLookProps) {
  const { area, comparison } = commands;
  const approved = useSinceApproval({ commands, record });
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
  if (look === null || view === undefined || approved?.changes === null) return null;
  const { seen, seenAt, now } = look;
  const changes = differencesSinceLook(seen, now, comparison, view, product);
  const { others, repeated } = changesOnce(changes, approved?.changes ?? []);
  if (others.length === 0 && repeated.length === 0) return null;
  const title = (
    <>
      Changed since you last viewed it <Moment at={seenAt} now={Date.now()} />
    </>
  );
  return <ChangesSince title={title} changes={others} saidAbove={repeated} />;
}
