import { useCallback } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentCommand } from '../../../../data/deployments/commands.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import { missingVpcRefusal } from '../../../../machines/lifecycles/deployment/missing-vpc.ts';
import { REDEPLOY_METHODS } from '../../../../rules/deployments/build-stages.ts';
import {
  purgesData,
  type RedeployChoice,
  redeployRefusal,
  redeployStageWords,
} from '../../../../rules/deployments/redeployment.ts';
import { wantedAt } from '../../../../rules/deployments/schedule-runs.ts';
import { bothTimes } from '../../../../rules/deployments/schedule-words.ts';
import { secretFieldLabels } from '../../../../rules/deployments/secret-fields.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import { ChangesSince } from '../../../confirm/ChangesSince.tsx';
import Confirmation from '../../../confirm/Confirmation.tsx';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';
import { useFinding } from '../../../page/use-finding.ts';
import { useExtensions } from '../../../portal/extensions.ts';
import { useFactsViewer } from '../../../portal/facts-viewer.ts';
import { usePortal } from '../../../portal/portal-context.tsx';
import { useServerClock, useServerNow } from '../../../portal/server-clock.ts';

/** Nothing if there are none, or the back end doesn't know. */
function SinceLastRun({ record }: { record: DeploymentRequestSummary }) {
  const { deployments } = usePortal();
  const isKnown = useExtensions().has('asRun');
  const compared = useFinding(
    useCallback(
      async (signal: AbortSignal) => (isKnown ? deployments.sinceLastRun(record, signal) : null),
      [deployments, isKnown, record],
    ),
  );
  if (compared === null) return null;
  const { asRun, now } = compared;
  const changes = [
    ...deploymentCommands.comparison.differences(asRun.record, now),
    ...secretFieldLabels(asRun.changedSecrets).map((label) => ({ label, seen: 'A secret', now: 'Another secret' })),
  ];
  return changes.length === 0 ? null : <ChangesSince title="Changed since the last run" changes={changes} />;
}

function RedeployChoiceList({ choice }: { choice: RedeployChoice }) {
  return (
    <DescriptionList>
      <DescriptionItem label="Redeploy method" isWide>
        {REDEPLOY_METHODS[choice.redeploymentMethod].label}
      </DescriptionItem>
      <DescriptionItem label="Stages to run" isWide>
        {redeployStageWords(choice.stagesToRun)}
      </DescriptionItem>
    </DescriptionList>
  );
}

/** Commands that apply or withdraw a request (Deployments §4), and decisions about what is applied next. */
const SHOWS_CHANGES: ReadonlySet<DeploymentCommand['action']> = new Set([
  'APPROVE',
  'REJECT',
  'REDEPLOY',
  'RETRY',
  'ROLLBACK',
]);

function ScheduleChoice({ record, until }: { record: DeploymentRequestSummary; until: string | null }) {
  const schedule = record.deploymentSchedule ?? null;
  const zone = schedule?.timeZone || 'UTC';
  const now = useServerNow(30_000).getTime();
  const words =
    until !== null
      ? `The uptime schedule won’t stop it before ${bothTimes(Date.parse(until), now, zone)}.`
      : wantedAt(schedule, now) === 'STOP'
        ? 'The uptime schedule stops it now, so it is stopped immediately.'
        : 'The uptime schedule stops it at its next shutdown time.';
  return <p>{words}</p>;
}

type Shown = Pick<CommandDialogProps<never, DeploymentRequestSummary>, 'record' | 'onDone' | 'onCancel'>;

export default function DeploymentConfirmation({ command, ...shown }: Shown & { command: DeploymentCommand }) {
  const { deployments, resources } = usePortal();
  const viewer = useFactsViewer();
  const serverNow = useServerClock();
  const choice = command.action === 'REDEPLOY' ? command.choice : null;
  const isAboutSchedule = command.action === 'KEEP_AWAKE' || command.action === 'END_KEEP_AWAKE';
  const schedule = isAboutSchedule && (
    <ScheduleChoice record={shown.record} until={command.action === 'KEEP_AWAKE' ? command.until : null} />
  );
  return (
    <Confirmation
      {...shown}
      commands={deploymentCommands}
      command={command}
      records={resources.deployments}
      isCredentialEmpty={(credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal)}
      choice={choice === null ? schedule : <RedeployChoiceList choice={choice} />}
      {...(SHOWS_CHANGES.has(command.action) && {
        changesOf: (record: DeploymentRequestSummary) => <SinceLastRun record={record} />,
      })}
      isDanger={choice !== null && purgesData(choice.redeploymentMethod)}
      choiceRefusal={(record: DeploymentRequestSummary) =>
        missingVpcRefusal(command.action, record, viewer, new Date(serverNow())) ??
        (choice && redeployRefusal(choice, record.environmentTypeProduction))
      }
    />
  );
}
