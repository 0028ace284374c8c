import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/platform-versions.ts';
import { platformVersionLifecycle } from '../../machines/lifecycles/platform-version/lifecycle.ts';
import {
  EXISTENCE_FINDINGS,
  type PlatformVersionCheckName,
  type PlatformVersionSetting,
  type PlatformVersionValues,
  platformVersionForm,
} from '../../rules/platform-versions/form.ts';
import { tagNames } from '../../rules/platform-versions/record.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import type { FormChecks } from '../forms/form-resource.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { createReferenceSource } from '../forms/reference-source.ts';
import type { Portal } from '../portal.ts';
import { platformVersionRecords } from './resource.ts';

const referenceOf = createReferenceSource<PlatformVersionSetting['reference']>('platform-versions', () => ({}));

export function platformVersionFormResource(
  portal: FormPortal & Pick<Portal, 'resources'>,
  viewer: FormViewer,
  id: string | null,
) {
  const { client, resources } = portal;
  const setting: PlatformVersionSetting = { original: null, privileges: viewer.privileges, reference: {} };
  const checks: FormChecks<PlatformVersionValues, PlatformVersionCheckName> = {
    'version exists': async ({ version }, signal) => {
      const params = { query: { version: version.trim() } };
      const { data } = await call(client, operations.checkPlatformVersionExists, { params, signal });
      return EXISTENCE_FINDINGS['version exists'](data);
    },
  };
  return recordForm(portal, viewer, {
    form: platformVersionForm,
    records: { kind: platformVersionRecords, data: resources['platform-versions'] },
    id,
    reference: referenceOf(portal, viewer),
    checks,
    setting,
    settingOf: ({ record }) => ({
      ...setting,
      original: platformVersionForm.valuesOf({ ...record, version: record.id, tags: tagNames(record) }),
    }),
    whyClosed: (record) => whyNoEdit(platformVersionLifecycle, record, { status: record.status }, viewer),
    validate: (edited, body, signal) => {
      const params = { query: edited === null ? {} : { edited } };
      return call(client, operations.validatePlatformVersion, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createPlatformVersion, { params: { header }, body }),
    update: (caller, version, { version: _, ...body }, header) =>
      call(caller, operations.updatePlatformVersion, { params: { path: { version }, header }, body }),
  });
}
