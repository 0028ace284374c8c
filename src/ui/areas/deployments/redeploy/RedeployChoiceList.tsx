import { REDEPLOY_METHODS } from '../../../../rules/deployments/build-stages.ts';
import { type RedeployChoice, redeployStageWords } from '../../../../rules/deployments/redeployment.ts';
import { DescriptionItem, DescriptionList } from '../../../kit/DescriptionList.tsx';

/** What a redeployment does, for whoever confirms it. */
export function RedeployChoiceList({ choice }: { choice: RedeployChoice }) {
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
