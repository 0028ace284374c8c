import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentCommand } from '../../../../data/deployments/commands.ts';
import { deploymentCommands } from '../../../../machines/lifecycles/deployment/confirmed-commands.ts';
import { purgesData, redeployRefusal } from '../../../../rules/deployments/redeployment.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import Confirmation from '../../../confirm/Confirmation.tsx';
import { usePortal } from '../../../portal-context.tsx';
import { RedeployChoiceList } from '../redeploy/RedeployChoiceList.tsx';

type Shown = Pick<CommandDialogProps<never, DeploymentRequestSummary>, 'record' | 'onDone' | 'onCancel'>;

/** The confirmation of a command on a request. */
export default function DeploymentConfirmation({ command, ...shown }: Shown & { command: DeploymentCommand }) {
  const { deployments, resources } = usePortal();
  const choice = command.action === 'REDEPLOY' ? command.choice : null;
  return (
    <Confirmation
      {...shown}
      commands={deploymentCommands}
      command={command}
      records={resources.deployments}
      isCredentialEmpty={(credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal)}
      choice={choice && <RedeployChoiceList choice={choice} />}
      isDanger={choice !== null && purgesData(choice.redeploymentMethod)}
      choiceRefusal={(record: DeploymentRequestSummary) =>
        choice && redeployRefusal(choice, record.environmentTypeProduction)
      }
    />
  );
}
