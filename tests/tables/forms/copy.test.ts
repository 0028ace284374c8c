/** What a copy says of what it could not take over (Deployments §2 "Copy"). */
import { describe, expect, test } from 'vitest';
import { beginWork, edited, withReference } from '../../../src/machines/form/form-work.ts';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { copiedValues, notTakenOver } from '../../../src/rules/deployments/forms/beginnings.ts';
import type { DeploymentReference } from '../../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { answer, completed, settingOf } from './world.ts';

const NAMES = { platformVersion: 'Autumn - 11.0.0', vpcId: 'old-network', environmentType: 'Staging' };

/** A copy of a request that differs from a complete one, as it is before any list has come. */
function copyOf(type: DeploymentType, different: Partial<DeploymentFormValues> = {}, lacksSecrets = false) {
  const { form, values } = completed(type);
  const copied = { values: { ...values, ...different }, names: NAMES, lacksSecrets };
  const setting = settingOf({ mode: 'copy', copied });
  const initial = copiedValues(form, copied.values, setting, () => 0);
  let work = beginWork(form, { kind: 'loaded', setting, initial, version: null, draft: null });
  return {
    /** Lists come until the form asks for no others. */
    arrive(lists: Partial<DeploymentReference> = {}) {
      for (let count = 0; count < 5; count += 1) {
        for (const query of form.queries(work.values, work.setting))
          work = withReference(form, work, { ...answer(query), ...lists });
      }
      return this;
    },
    text(field: DeploymentFieldName & ('platformVersion' | 'topologyName' | 'environmentType'), value: string) {
      work = edited(form, work, { field, value });
      return this;
    },
    said: () => notTakenOver(form, work).map(({ field, message }) => [field, message]),
    values: () => work.values,
  };
}

describe('a copy', () => {
  test.each(['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const)(
    'says nothing where all of it could be taken over: %s',
    (type) => {
      const copy = copyOf(type);
      expect(copy.said()).toEqual([]);
      expect(copy.arrive().said()).toEqual([]);
    },
  );

  test('judges a choice only when its list has come', () => {
    const copy = copyOf('PRODUCT', { platformVersion: '11.0.0' });
    expect(copy.said()).toEqual([]);
    expect(copy.arrive().said()[0]).toEqual([
      'platformVersion',
      'Platform Version: Autumn - 11.0.0 is no longer available.',
    ]);
  });

  test('names what goes with a lost choice, and what that waits for', () => {
    const said = copyOf('PRODUCT', { platformVersion: '11.0.0' }).arrive().said();
    expect(said.map(([field]) => field)).toEqual([
      'platformVersion',
      'topologyName',
      'topologyVersion',
      'deploymentConfigId',
      'vpcId',
    ]);
    expect(said[1]).toEqual([
      'topologyName',
      'Topology: T910 couldn’t be copied yet. Select a platform version first.',
    ]);
  });

  test('a VPC that is not offered is named as the request names it', () => {
    expect(copyOf('WINDOWS', { vpcId: '77' }).arrive().said()).toEqual([
      ['vpcId', 'VPC: old-network is no longer available.'],
    ]);
  });

  test('an environment type that is not offered falls to TEST, and says so', () => {
    const copy = copyOf('STORESERVER', { environmentType: 'STAGING' }).arrive();
    expect(copy.values().environmentType).toBe('TEST');
    expect(copy.said()).toEqual([
      ['environmentType', 'Environment type: Staging is not available. It was set to Test instead.'],
    ]);
    expect(copy.text('environmentType', 'PRODUCTION').said()).toEqual([]);
  });

  test('a schedule that has started says that it now starts today', () => {
    const schedule = {
      'deploymentSchedule.activeDuring': 'DAILY_SHUTDOWN',
      'deploymentSchedule.timeZone': 'Europe/Berlin',
      'deploymentSchedule.startDate': '2026-02-01',
      'deploymentSchedule.endDate': '2026-02-15',
      'deploymentSchedule.shutdownTime': '19:00',
    };
    const copy = copyOf('DATABASE', schedule).arrive();
    expect(copy.values()).toMatchObject({
      'deploymentSchedule.startDate': '2026-03-10',
      'deploymentSchedule.endDate': '2026-03-24',
    });
    expect(copy.said()).toEqual([
      [
        'deploymentSchedule.startDate',
        'Start date: 2026-02-01 has passed. The schedule starts today and keeps its length.',
      ],
    ]);
  });

  test.each([
    ['acme', 'e'.repeat(27), `${'e'.repeat(27)}-copy`, false],
    ['acme', 'e'.repeat(28), `${'e'.repeat(27)}-copy`, true],
    ['acme', 'e'.repeat(32), `${'e'.repeat(27)}-copy`, true],
    ['c'.repeat(30), 'abc', 'a-copy', true],
    // Beside this client, no identifier with the suffix is short enough.
    ['c'.repeat(31), 'abc', 'abc-copy', false],
  ])(
    'an identifier leaves room for the suffix beside the client: %s, %s',
    (client, identifier, copied, isShortened) => {
      const copy = copyOf('WINDOWS', { client, environmentIdentifier: identifier }).arrive();
      expect(copy.values().environmentIdentifier).toBe(copied);
      expect(copy.said()).toEqual(
        isShortened
          ? [
              [
                'environmentIdentifier',
                'Environment Identifier: shortened to make room for “-copy”. Check that it is still clear.',
              ],
            ]
          : [],
      );
    },
  );

  test('files are named, for they stay with the other request', () => {
    const file = { fileName: 'stacks.zip', token: 'token-1' };
    expect(copyOf('PRODUCT', { uploadedStackFileToken: file }).arrive().said()).toEqual([
      ['uploadedStackFileToken', 'stacks.zip is never copied. Upload it again if you need it.'],
    ]);
  });

  test('a copy that was made without a connection says that it has no licence, where there could be one', () => {
    expect(copyOf('PRODUCT', {}, true).arrive().said()).toEqual([
      [
        'licence',
        'Licences aren’t stored on this device. Add the licence here, or copy the request again with a connection.',
      ],
    ]);
    expect(copyOf('WINDOWS', {}, true).arrive().said()).toEqual([]);
  });

  test('a platform version that is chosen brings back all that waited for it, and no line is left', () => {
    const copy = copyOf('PRODUCT', { platformVersion: '11.0.0' }).arrive().text('platformVersion', '12.4.0').arrive();
    expect(copy.values()).toMatchObject({
      topologyName: 'T910',
      topologyVersion: '1.0.1',
      deploymentConfigId: 'config-1',
      vpcId: '191',
    });
    expect(copy.said()).toEqual([]);
  });
});
