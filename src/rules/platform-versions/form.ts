/** The form of a platform version (Administration §2, §5 "Platform version"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/platform-versions.ts';
import type { PlatformVersionBody } from '../../contract/generated/schema.d.ts';
import { holds } from '../access/access.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { entryFault } from '../forms/entries.ts';
import { isBlank } from '../forms/equal.ts';
import { choiceField, paragraphField, textField } from '../forms/fields.ts';
import { type CheckFinding, type FormSetting, faultWhere } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { entriesError, lengthError } from '../texts/limits.ts';
import { firstStatus, platformVersionStatuses, privilegeOfStatus, TAG_LENGTH, visibleStatuses } from './record.ts';

export type PlatformVersionValues = Omit<PlainValues<PlatformVersionBody>, 'tags'> & {
  readonly tags: readonly string[];
};

export interface PlatformVersionSetting extends FormSetting<PlatformVersionValues> {
  readonly privileges: ReadonlySet<string>;
  readonly reference: Readonly<Record<never, never>>;
}

const { check, condition, form, options, rule, section } = createDefinitions<
  PlatformVersionValues,
  PlatformVersionSetting
>();

const isNew = condition('The version can’t be changed.', [], (_, { original }) => original === null);
const maySeeInternal = condition('Only for users with permission to view it.', [], (_, { privileges }) =>
  holds(privileges, 'platformversion.view.internaldescription'),
);

/** Addresses of other calls: such versions would be unreachable. */
const RESERVED: readonly string[] = ['deploymentexists', 'versionexists', 'validate'];

function versionFault(version: string): string | null {
  const isVersion = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(version) && !RESERVED.includes(version.toLowerCase());
  return isVersion ? null : 'Invalid platform version';
}

/** Anything but blanks and commas, which separate tags. */
function tagFault(tag: string): string | null {
  return lengthError(tag, TAG_LENGTH) ?? (/[\s,]/.test(tag) ? 'can’t contain a space or a comma' : null);
}

const fields: FieldsOf<PlatformVersionValues, PlatformVersionSetting> = {
  version: { ...textField('version', 'Version', bodyLimits.version, versionFault), editable: [isNew] },
  name: textField('name', 'Name', bodyLimits.name),
  status: {
    ...choiceField(
      'status',
      'Status',
      'Invalid status value',
      options([], (_, { privileges, original }) =>
        platformVersionStatuses.all
          .filter((status) => status === original?.status || visibleStatuses(privileges).includes(status))
          .map((status) => ({ value: status, label: platformVersionStatuses.words(status) })),
      ),
    ),
    rules: [
      rule(['status'], ({ status }, { privileges, original }) => {
        if (!platformVersionStatuses.isKnown(status)) return 'Invalid status value';
        const privilege = privilegeOfStatus(status);
        const mayChoose = privilege === undefined || holds(privileges, privilege) || status === original?.status;
        return mayChoose ? null : 'Invalid status value';
      }),
    ],
  },
  dockerVersion: textField('dockerVersion', 'Docker Version', bodyLimits.dockerVersion),
  installerVersion: textField('installerVersion', 'Installer Version', bodyLimits.installerVersion),
  tags: {
    name: 'tags',
    label: 'Tags',
    control: 'entries',
    entry: { isAcceptable: (tag) => tagFault(tag) === null, inputMode: 'text' },
    limits: { on: [], ask: () => ({ maxEntries: bodyLimits.tags.entries }) },
    rules: [
      rule(['tags'], ({ tags }) => entriesError(tags, bodyLimits.tags.entries)),
      rule(['tags'], ({ tags }) => {
        if (tags.includes('')) return 'A tag cannot be blank.';
        const faulty = tags.find((tag) => tagFault(tag) !== null);
        return faulty === undefined ? null : entryFault(faulty, tagFault(faulty) ?? '');
      }),
    ],
  },
  publicDescription: paragraphField('publicDescription', 'Public description', bodyLimits.publicDescription),
  internalDescription: {
    ...paragraphField('internalDescription', 'Internal description', bodyLimits.internalDescription),
    visible: maySeeInternal,
  },
};

const CHECKS = [
  check(
    'version exists',
    'version',
    ['version'],
    ({ version }, { original }) => original === null && !isBlank(version) && versionFault(version) === null,
  ),
];
export type PlatformVersionCheckName = (typeof CHECKS)[number]['name'];

export const EXISTENCE_FINDINGS: Readonly<Record<PlatformVersionCheckName, (exists: boolean) => CheckFinding>> = {
  'version exists': (exists) => faultWhere(exists, 'A platformversion with this version already exists'),
};

export const platformVersionForm = form({
  name: 'PLATFORM_VERSION',
  noun: 'platform version',
  sections: [
    section('Platform version', ['name', 'version', 'status', 'tags']),
    section('Builds', ['dockerVersion', 'installerVersion']),
    section('Description', ['publicDescription', 'internalDescription']),
  ],
  fields,
  checks: CHECKS,
  lists: {},
  defaults: ({ privileges }) => ({ status: firstStatus(privileges) }),
  body: ({ tags, internalDescription, ...values }, { privileges }): PlatformVersionBody => ({
    ...values,
    name: values.name.trim(),
    dockerVersion: values.dockerVersion.trim(),
    installerVersion: values.installerVersion.trim(),
    tags: [...new Set(tags)].map((tagName) => ({ tagName })),
    // Keeps what the user can't see.
    ...(holds(privileges, 'platformversion.view.internaldescription') && { internalDescription }),
  }),
});
