import type { LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useActionRefusals } from '../actions/action-refusals.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import { CommandDialog } from '../confirm/CommandDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { useExtensions } from '../portal/extensions.ts';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useServerNow } from '../portal/server-clock.ts';

/** Milliseconds. */
const CLOCK = 60_000;

interface CancelOperationProps<Row, Action extends string> {
  readonly actions: AreaActions<Row, Action>;
  /** The one that cancels. */
  readonly action: NoInfer<Action>;
  /** Without it, the back end can't cancel. */
  readonly extension: string;
  readonly record: NoInfer<Row>;
}

/** Where the output of a running operation is read, it can be cancelled. */
export function CancelOperation<Row extends AreaRecord, Action extends string>({
  actions,
  action,
  extension,
  record,
}: CancelOperationProps<Row, Action>) {
  const { lifecycle, icons } = actions;
  const Icon: LucideIcon = icons[action];
  const viewer = useFactsViewer();
  const now = useServerNow(CLOCK);
  const refusal = useActionRefusals(actions, record)(action);
  const isKnown = useExtensions().has(extension);
  const [isAsking, setIsAsking] = useState(false);
  const isOffered = lifecycle.ask(record, viewer, now)?.offered.has(action) === true;
  const close = () => setIsAsking(false);
  return (
    <>
      {isKnown && isOffered && (
        <Button icon={<Icon aria-hidden />} refusal={refusal} onClick={() => setIsAsking(true)}>
          {lifecycle.labels[action]}
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <CommandDialog
            actions={actions}
            action={action}
            record={record}
            from="detail"
            onDone={close}
            onCancel={close}
          />
        )}
      </Suspense>
    </>
  );
}
