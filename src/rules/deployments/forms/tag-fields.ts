import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { choicesOf, condition, type DeploymentFields, keyValueRows, section } from './definitions.ts';
import { mayEditInfrastructure } from './gates.ts';
import { DEPLOYMENT_LISTS } from './reference-lists.ts';

/** Always present, with fixed keys (Deployments §2 "Common sections"). */
export const FIXED_TAG_KEYS = ['Department', 'SubDepartment'] as const;

export const tagSection = section('Deployment tags', [
  'deploymentTags.Department',
  'deploymentTags.SubDepartment',
  'deploymentTags',
]);

function namedOptions(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}

/** Tags are put on what the infrastructure is made of. */
const editable = [mayEditInfrastructure];

const notOnPremises = condition(
  'On-premises requests don’t need a department.',
  ['cloudProvider'],
  ({ cloudProvider }) => cloudProvider !== 'ON_PREM',
);

export const tagFields: Pick<
  DeploymentFields,
  'deploymentTags.Department' | 'deploymentTags.SubDepartment' | 'deploymentTags'
> = {
  'deploymentTags.Department': {
    name: 'deploymentTags.Department',
    label: 'Department',
    control: 'choice',
    editable,
    required: { message: 'Department cannot be blank', when: notOnPremises },
    options: choicesOf(DEPLOYMENT_LISTS.departments, [], namedOptions),
  },
  'deploymentTags.SubDepartment': {
    name: 'deploymentTags.SubDepartment',
    label: 'SubDepartment',
    control: 'choice',
    editable,
    waitsFor: [
      condition(
        'Select a department first.',
        ['deploymentTags.Department'],
        (values) => values['deploymentTags.Department'] !== '',
      ),
    ],
    required: { message: 'Subdepartment cannot be blank', when: notOnPremises },
    options: choicesOf(DEPLOYMENT_LISTS.subDepartments, [], namedOptions),
  },
  deploymentTags: {
    name: 'deploymentTags',
    label: 'Tags',
    editable,
    ...keyValueRows(
      {
        noun: 'tag',
        emptyWords: 'No other tags yet.',
        repeatedMessage: 'A tag with this key already exists.',
        // Beside the fixed ones.
        maxRows: bodyLimits.deploymentTags.entries - FIXED_TAG_KEYS.length,
        maxKeyLength: bodyLimits.deploymentTags.keyLength,
        maxValueLength: bodyLimits.deploymentTags.valueLength,
        taken: FIXED_TAG_KEYS,
      },
      ['deploymentTags'],
      ({ deploymentTags }) => ({ rows: deploymentTags, suggestions: [] }),
    ),
  },
};
