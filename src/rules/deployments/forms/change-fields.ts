import type { Privilege } from '../../access.ts';
import { holds } from '../../access.ts';
import { checkboxField } from '../../forms/fields.ts';
import { condition, type DeploymentFields, optionalSection } from './definitions.ts';

/** What becomes of an edit of an environment that exists (Deployments §3 "Change flags"). */
const TITLE = 'Apply changes';
export const changeSection = optionalSection(TITLE, [
  'shouldApplyInfrastructureChanges',
  'shouldApplyApplicationChanges',
]);

/** A database has no application whose changes could be applied (docs/decisions/0002). */
export const infrastructureChangeSection = optionalSection(TITLE, ['shouldApplyInfrastructureChanges']);

function onEditWith(privilege: Privilege) {
  return condition(
    'You don’t have permission to apply changes.',
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
