/** Platform versions added and changed through their form (Administration §5, §7 "Platform versions"). */
import type { PlatformVersion, PlatformVersionBody } from '../../../src/contract/generated/schema.d.ts';
import { platformVersionLifecycle } from '../../../src/machines/lifecycles/platform-version/lifecycle.ts';
import { platformVersionsArea } from '../../../src/rules/platform-versions/area.ts';
import { EXISTENCE_FINDINGS, platformVersionForm } from '../../../src/rules/platform-versions/form.ts';
import { platformVersionStatuses } from '../../../src/rules/platform-versions/record.ts';
import { versionSortKey } from '../../../src/rules/version-order.ts';
import { tableForm } from '../../forms/table-form.ts';
import { isTaken } from '../../records/taken.ts';
import { platformVersions } from './record.ts';

function statusOf(status: string): PlatformVersion['status'] {
  if (!platformVersionStatuses.isKnown(status)) throw new Error(`'${status}' is no status: the form has faults.`);
  return status;
}

/** What a version's row has of its form; an internal description that was not sent stays as it is. */
function columnsOf({ name, status, publicDescription, internalDescription, ...sent }: PlatformVersionBody) {
  return {
    name,
    status: statusOf(status),
    public_description: publicDescription,
    ...(internalDescription !== undefined && { internal_description: internalDescription }),
    docker_version: sent.dockerVersion,
    installer_version: sent.installerVersion,
    tags: JSON.stringify(sent.tags.map(({ tagName }) => tagName)),
  };
}

export const platformVersionRecordForm = tableForm({
  form: platformVersionForm,
  records: platformVersions,
  area: platformVersionsArea,
  editRefusal: ({ status }, { privileges }) => platformVersionLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  sent: ({ tags, internalDescription, ...body }, edited) => ({
    ...body,
    version: body.version.trim(),
    internalDescription: internalDescription ?? edited?.internal_description,
    tags: tags.map(({ tagName }) => tagName.trim()),
  }),
  shown: (row) => ({
    version: row.id,
    name: row.name,
    status: row.status,
    publicDescription: row.public_description,
    internalDescription: row.internal_description,
    dockerVersion: row.docker_version,
    installerVersion: row.installer_version,
    tags: row.tags,
  }),
  setting: async (_, original, __, { viewer: { privileges } }) => ({ original, privileges, reference: {} }),
  checks: (within, { values: { version } }) => ({
    'version exists': async () =>
      EXISTENCE_FINDINGS['version exists'](await isTaken(within, 'platform_versions', { version })),
  }),
  columns: columnsOf,
  row: (sent, _, { viewer: { userId } }) => ({
    ...columnsOf(sent),
    version: sent.version,
    sort_key: versionSortKey(sent.version),
    created_by: userId,
  }),
  // The log is read by more people than the description is for.
  changedSecrets: ({ internalDescription }, { internal_description: before }) =>
    internalDescription !== undefined && internalDescription !== before ? ['internalDescription'] : [],
  removedSecrets: ({ internalDescription }) => (internalDescription === '' ? ['internalDescription'] : []),
});
