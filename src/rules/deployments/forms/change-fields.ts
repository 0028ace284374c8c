import type { Privilege } from '../../access.ts';
import { holds } from '../../access.ts';
import { condition, type DeploymentFields, optionalSection } from './definitions.ts';

/** What becomes of an edit of an environment that exists (Deployments §3 "Change flags"). */
export const changeSection = optionalSection('Apply changes', [
  'shouldApplyInfrastructureChanges',
  'shouldApplyApplicationChanges',
]);

function onEditWith(privilege: Privilege) {
  return condition(
    'Changes are applied by those who may.',
    [],
    (_, { mode, privileges }) => mode === 'edit' && holds(privileges, privilege),
  );
}

export const changeFields: Pick<
  DeploymentFields,
  'shouldApplyInfrastructureChanges' | 'shouldApplyApplicationChanges'
> = {
  shouldApplyInfrastructureChanges: {
    name: 'shouldApplyInfrastructureChanges',
    label: 'Apply infrastructure changes',
    control: 'checkbox',
    visible: onEditWith('deployment.shouldapplyinfrastructurechanges'),
  },
  shouldApplyApplicationChanges: {
    name: 'shouldApplyApplicationChanges',
    label: 'Apply application changes',
    control: 'checkbox',
    visible: onEditWith('deployment.shouldapplyapplicationchanges'),
  },
};
