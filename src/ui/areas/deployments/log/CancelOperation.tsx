import { Suspense, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { useActionRefusals } from '../../../actions/action-refusals.ts';
import { CommandDialog } from '../../../confirm/CommandDialog.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useFactsViewer } from '../../../portal/facts-viewer.ts';
import { useServerNow } from '../../../portal/server-clock.ts';
import { useExtensions } from '../../../shell/extensions.ts';
import { deploymentActions } from '../actions.tsx';

/** Milliseconds. */
const CLOCK = 60_000;
const { lifecycle, icons } = deploymentActions;
const Icon = icons.CANCEL;

/** Where the output of a running operation is read, it can be cancelled. */
export function CancelOperation({ record }: { record: DeploymentRequestSummary }) {
  const viewer = useFactsViewer();
  const now = useServerNow(CLOCK);
  const refusal = useActionRefusals(deploymentActions, record)('CANCEL');
  const isKnown = useExtensions().has('cancel');
  const [isAsking, setIsAsking] = useState(false);
  const isOffered = lifecycle.ask(record, viewer, now)?.offered.has('CANCEL') === true;
  const close = () => setIsAsking(false);
  return (
    <>
      {isKnown && isOffered && (
        <Button icon={<Icon aria-hidden />} refusal={refusal} onClick={() => setIsAsking(true)}>
          {lifecycle.labels.CANCEL}
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <CommandDialog
            actions={deploymentActions}
            action="CANCEL"
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
