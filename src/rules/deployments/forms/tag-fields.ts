import { bodyLimits } from '../../../contract/generated/body-limits.ts';
import { hasRepeatedKey, rowLimitsError } from '../../forms/key-value-rows.ts';
import { condition, type DeploymentFields, limits, options, rule, section } from './definitions.ts';
import { mayEditInfrastructure } from './gates.ts';
import { contentFor } from './setting.ts';

/** Always present, with fixed keys (Deployments §2 "Common sections"). */
export const FIXED_TAG_KEYS = ['Department', 'SubDepartment'] as const;

/** Beside the fixed ones. */
const MAX_TAGS = bodyLimits.deploymentTags.entries - FIXED_TAG_KEYS.length;

export const REPEATED_TAG = 'A tag with this key already exists.';

export const tagSection = section('Deployment tags', [
  'deploymentTags.Department',
  'deploymentTags.SubDepartment',
  'deploymentTags',
]);

/** Tags are put on what the infrastructure is made of. */
const editable = [mayEditInfrastructure];

const notOnPremises = condition(
  'An on-premises request needs no department.',
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
    options: options(
      [],
      (_, { reference }) => reference.departments?.map((name) => ({ value: name, label: name })) ?? null,
    ),
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
    options: options(
      ['deploymentTags.Department'],
      (values, { reference }) =>
        contentFor(reference.subDepartments, { department: values['deploymentTags.Department'] })?.map((name) => ({
          value: name,
          label: name,
        })) ?? null,
    ),
  },
  deploymentTags: {
    name: 'deploymentTags',
    label: 'Tags',
    control: 'tags',
    editable,
    limits: limits([], () => ({ maxEntries: MAX_TAGS })),
    rules: [
      rule(['deploymentTags'], ({ deploymentTags }) => rowLimitsError(deploymentTags, MAX_TAGS)),
      rule(['deploymentTags'], ({ deploymentTags }) => {
        const fixed: readonly string[] = FIXED_TAG_KEYS;
        const isTaken = deploymentTags.some(({ key }) => fixed.includes(key.trim()));
        return isTaken || hasRepeatedKey(deploymentTags) ? REPEATED_TAG : null;
      }),
    ],
  },
};
