import { useEffect, useState } from 'react';
import type { DeploymentAsRun, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import { secretFieldLabels } from '../../../../rules/deployments/secret-fields.ts';
import { ChangesSince } from '../../../confirm/ChangesSince.tsx';
import { usePortal } from '../../../portal-context.tsx';
import { useExtensions } from '../../../shell/extensions.ts';

interface Comparison {
  readonly asRun: NonNullable<DeploymentAsRun['asRun']>;
  readonly now: DeploymentRequestSummary;
}

/** What of a request has been edited since its environment last ran; nothing where that is nothing, or where the back end can't tell. */
export function SinceLastRun({ subject }: { subject: DeploymentRequestSummary }) {
  const { deployments } = usePortal();
  const isKnown = useExtensions().has('asRun');
  const [compared, setCompared] = useState<Comparison | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    const ending = new AbortController();
    deployments.sinceLastRun(subject, ending.signal).then(
      (found) => {
        if (!ending.signal.aborted) setCompared(found);
      },
      // What can't be told now is no reason not to decide.
      () => undefined,
    );
    return () => ending.abort();
  }, [deployments, isKnown, subject]);
  if (compared === null) return null;
  const { asRun, now } = compared;
  const changes = [
    ...deploymentCommands.comparison.differences(asRun.record, now),
    ...secretFieldLabels(asRun.changedSecrets).map((label) => ({ label, seen: 'A secret', now: 'Another secret' })),
  ];
  return changes.length === 0 ? null : <ChangesSince title="Changed since the last run" changes={changes} />;
}
