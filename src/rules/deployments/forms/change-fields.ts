import type { Privilege } from '../../access.ts';
import { holds } from '../../access.ts';
import { checkboxField } from '../../forms/fields.ts';
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
    ...checkboxField('shouldApplyInfrastructureChanges', 'Apply infrastructure changes'),
    visible: onEditWith('deployment.shouldapplyinfrastructurechanges'),
  },
  shouldApplyApplicationChanges: {
    ...checkboxField('shouldApplyApplicationChanges', 'Apply application changes'),
    visible: onEditWith('deployment.shouldapplyapplicationchanges'),
  },
};
