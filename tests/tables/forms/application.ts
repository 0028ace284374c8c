/** What the product's two forms have in common, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { copiedValues, newValues } from '../../../src/rules/deployments/forms/beginnings.ts';
import { licenceFileError } from '../../../src/rules/deployments/forms/licence.ts';
import { generatePassword } from '../../../src/rules/deployments/forms/setting.ts';
import { UPLOAD_FILE_NAMES } from '../../../src/rules/deployments/forms/values.ts';
import { type PickedZip, zipError } from '../../../src/rules/forms/picked-files.ts';
import { optionsOf } from '../../../src/rules/forms/questions.ts';
import { applyEdit } from '../../../src/rules/forms/settle.ts';
import { disabled, offered, starred, testDefaults, testRules, visible } from './form-questions.ts';
import { completed, FilledForm, LICENCE, opened, PENDING, settingOf } from './world.ts';

const picked: PickedZip = { fileName: 'stacks.zip', token: null };
const uploaded: PickedZip = { fileName: 'stacks.zip', token: 'token-1' };

export function testApplication(type: DeploymentType): void {
  const bodyOf = ({ form, values, setting }: FilledForm) => form.body(values, setting);

  describe('Licence', () => {
    testRules(type, [
      ['none', () => undefined, 'licence', null],
      ['parseable XML', (f) => f.text('licence', LICENCE), 'licence', null],
      ["parseable XML ('is invalid')", (f) => f.text('licence', '<Licence>'), 'licence', 'is invalid'],
      ['text is no XML', (f) => f.text('licence', 'hello'), 'licence', 'is invalid'],
      [
        'nothing is expanded',
        (f) => f.text('licence', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        'licence',
        'is invalid',
      ],
      ['a document type is refused', (f) => f.text('licence', '<!DOCTYPE a><a/>'), 'licence', 'is invalid'],
      ['at most 5000 chars: 5000', (f) => f.text('licence', `<a>${'x'.repeat(4993)}</a>`), 'licence', null],
      [
        'at most 5000 chars: 5001',
        (f) => f.text('licence', `<a>${'x'.repeat(4994)}</a>`),
        'licence',
        'must be at most 5000 characters',
      ],
      ['companyName: at most 40: 40', (f) => f.text('companyName', 'a'.repeat(40)), 'companyName', null],
      [
        'companyName: at most 40: 41',
        (f) => f.text('companyName', 'a'.repeat(41)),
        'companyName',
        'must be at most 40 characters',
      ],
    ]);
    test('The company name is extracted from the licence and, once found, its input becomes read-only', () => {
      const filled = completed(type).text('companyName', 'Other');
      expect(disabled(filled, 'companyName')).toBe(false);
      filled.text('licence', LICENCE);
      expect(filled.values.companyName).toBe('Northwind Traders');
      expect(filled.text('companyName', 'Mine').values.companyName).toBe('Northwind Traders');
      expect(disabled(filled.text('licence', '<Licence/>'), 'companyName')).toBe(false);
    });
    test('The company name goes with the licence that it came from', () => {
      const filled = completed(type).text('licence', LICENCE);
      expect(filled.text('licence', '').values.companyName).toBe('');
      expect(filled.text('licence', LICENCE).text('licence', '<Licence').values.companyName).toBe('');
    });
    test('a company name that was typed stays when a licence is cleared', () => {
      expect(completed(type).text('companyName', 'Mine').text('licence', '').values.companyName).toBe('Mine');
      const nameless = completed(type).text('licence', '<Licence/>').text('companyName', 'Mine');
      expect(nameless.text('licence', '').values.companyName).toBe('Mine');
    });
    test('a typed name comes back where a licence is pasted and cleared again in one go', () => {
      const typed = completed(type).text('companyName', 'Mine');
      const { form, setting, values: entered } = typed;
      const pasted = applyEdit(form, typed, { field: 'licence', value: LICENCE }, setting, entered);
      expect(pasted.values.companyName).toBe('Northwind Traders');
      const cleared = applyEdit(form, pasted, { field: 'licence', value: '' }, setting, entered);
      expect(cleared.values.companyName).toBe('Mine');
    });
    test('file type text/xml only; size at most the configured limit', () => {
      const file = { name: 'licence.xml', type: 'text/xml', size: 5000 };
      expect(licenceFileError(file, 5000)).toBeNull();
      expect(licenceFileError({ ...file, size: 5001 }, 5000)).toBe('File size exceeds the maximum allowed size 5 kB');
      expect(licenceFileError({ ...file, type: 'text/plain' }, 5000)).toBe('Only text/xml files are allowed');
    });
    test('It is validated on blur', () => {
      const check = completed(type).form.checks.find(({ name }) => name === 'licence');
      expect(check?.on).toEqual(['licence']);
      const { values, setting } = completed(type).text('licence', LICENCE);
      expect(check?.isDue(values, setting)).toBe(true);
      expect(check?.isDue({ ...values, licence: '<a' }, setting)).toBe(false);
    });
  });

  describe.each(['defaultPassword', 'sftpPassword'] as const)('%s: 1-20', (field) => {
    testRules(type, [
      ['1', (f) => f.text(field, 'a'), field, null],
      ['20', (f) => f.text(field, 'a'.repeat(20)), field, null],
      ['21', (f) => f.text(field, 'a'.repeat(21)), field, 'must be at most 20 characters'],
      ['0', (f) => f.text(field, ''), field, 'cannot be blank'],
    ]);
  });
  test('a password that could not be read on an edit is left out, and stays as it is', () => {
    const { values } = completed(type);
    const unread = { ...values, defaultPassword: '', sftpPassword: '' };
    const filled = new FilledForm(type, settingOf({ mode: 'edit', original: unread, statuses: PENDING }), unread);
    expect(filled.fault('defaultPassword')).toBeNull();
    expect(bodyOf(filled)).not.toHaveProperty('defaultPassword');
    expect(bodyOf(filled.text('defaultPassword', 'new1'))).toMatchObject({ defaultPassword: 'new1' });
    expect(opened(type, PENDING).text('defaultPassword', '').fault('defaultPassword')).toBe('cannot be blank');
  });
  test('Generated passwords are 10 chars and include numbers', () => {
    for (const random of [() => 0, (limit: number) => limit - 1, (limit: number) => Math.floor(limit / 2)])
      expect(generatePassword(random)).toMatch(/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{10}$/);
  });
  test('passwords are regenerated in a copy, and made for a new request', () => {
    const { form, values, setting } = completed(type);
    expect(copiedValues(form, values, { ...setting, mode: 'copy' }, () => 1).defaultPassword).not.toBe('abcdefghi1');
    const { defaultPassword, sftpPassword } = newValues(form, setting, () => 1);
    expect(defaultPassword).toHaveLength(10);
    expect(sftpPassword).toHaveLength(10);
  });

  describe('Platform version', () => {
    testRules(type, [
      ['one of the list', (f) => f.text('platformVersion', '12.3.1'), 'platformVersion', null],
      [
        'platformVersion is required',
        (f) => f.text('platformVersion', ''),
        'platformVersion',
        'Select a platform version',
      ],
      [
        "value -1 gives 'Save the new version before saving the request'",
        (f) => f.text('platformVersion', '-1'),
        'platformVersion',
        'Save the new version before saving the request',
      ],
    ]);
    test("The platform version picker is searchable by 'name - version'", () => {
      const { form, values, setting } = completed(type);
      expect(form.fields.platformVersion).toMatchObject({ control: 'platform version' });
      expect(optionsOf(form, 'platformVersion', values, setting)?.map(({ label }) => label)).toContain(
        'Spring - 12.4.0',
      );
      expect(starred(completed(type), 'platformVersion')).toBe(true);
    });
    test('a new version is offered to users who can create one in all tenants', () => {
      expect(offered(completed(type), 'platformVersion')).toContain('-1');
      // A version is the same in every tenant.
      for (const privilege of ['platformversion.create', 'tenant.all.access']) {
        const filled = new FilledForm(type, settingOf({ privileges: new Set(['deployment.create', privilege]) }));
        expect(offered(filled, 'platformVersion')).not.toContain('-1');
      }
    });
    test('Topology is disabled until a platform version is chosen, and lost with it', () => {
      expect(disabled(new FilledForm(type), 'topologyName')).toBe(true);
      const filled = completed(type);
      expect(disabled(filled, 'topologyName')).toBe(false);
      filled.text('platformVersion', '');
      expect(filled.values).toMatchObject({ topologyName: '', topologyVersion: '', deploymentConfigId: '', vpcId: '' });
    });
  });

  describe('Uploads', () => {
    testRules(type, [
      ['no zip', () => undefined, 'uploadedStackFileToken', null],
      [
        'an uploaded one',
        (f) => f.edit({ field: 'uploadedStackFileToken', value: uploaded }),
        'uploadedStackFileToken',
        null,
      ],
      [
        'A zip must be uploaded',
        (f) => f.edit({ field: 'uploadedStackFileToken', value: picked }),
        'uploadedStackFileToken',
        'Please upload the zip before saving the deployment request.',
      ],
      [
        'A zip must be uploaded: envs.zip',
        (f) => f.edit({ field: 'uploadedEnvFileToken', value: picked }),
        'uploadedEnvFileToken',
        'Please upload the zip before saving the deployment request.',
      ],
    ]);
    test('their names are stacks.zip and envs.zip', () => {
      const { fields } = completed(type).form;
      expect([fields.uploadedStackFileToken.label, fields.uploadedEnvFileToken.label]).toEqual([
        'stacks.zip',
        'envs.zip',
      ]);
    });
    test('the token is sent, and that a file is set', () => {
      expect(bodyOf(completed(type))).toMatchObject({ isFileSet: false, uploadedStackFileToken: null });
      expect(bodyOf(completed(type).edit({ field: 'uploadedStackFileToken', value: uploaded }))).toMatchObject({
        isFileSet: true,
        uploadedStackFileToken: 'token-1',
        uploadedEnvFileToken: null,
      });
    });
    test('Privileged users also get uploads: file.upload, and file.upload.production for production', () => {
      const shown = (privilege: string, environmentType: string) =>
        visible(
          new FilledForm(type, settingOf({ privileges: new Set([privilege]) })).text(
            'environmentType',
            environmentType,
          ),
          'uploadedStackFileToken',
        );
      expect(shown('deployment.create', 'TEST')).toBe(false);
      expect(shown('file.upload', 'TEST')).toBe(true);
      expect(shown('file.upload', 'PRODUCTION')).toBe(false);
      expect(shown('file.upload.production', 'PRODUCTION')).toBe(true);
    });
    test('File picker allowed types default to .zip; Upload size limit is 50000 (shown in kB as value/1000)', () => {
      const file = { name: 'stacks.zip', type: 'application/zip', size: 50000 };
      expect(zipError(file, 50000, 'stacks.zip')).toBeNull();
      expect(zipError({ ...file, size: 50001 }, 50000, 'stacks.zip')).toBe(
        'File size exceeds the maximum allowed size 50 kB',
      );
      expect(zipError({ ...file, name: 'stacks.tar' }, 50000, 'stacks.zip')).toBe('Only .zip files are allowed');
    });
  });

  test.each([
    ['stacks.zip', 'projectfiles.zip', 'This file is stacks.zip. Choose the file for projectfiles.zip.'],
    ['Envs (2).zip', 'stacks.zip', 'This file is envs.zip. Choose the file for stacks.zip.'],
    ['projectfiles.zip', 'projectfiles.zip', null],
    ['release-7.zip', 'stacks.zip', null],
  ])('%s picked as %s', (name, expected, message) => {
    expect(
      zipError({ name, type: 'application/zip', size: 1 }, 50000, expected, Object.values(UPLOAD_FILE_NAMES)),
    ).toBe(message);
  });

  test('Configurations: empty and duplicate ones are not sent', () => {
    const filled = completed(type).edit({ field: 'configs', value: ['base', '', 'base', 'own'] });
    expect(bodyOf(filled)).toMatchObject({ configs: ['base', 'own'] });
    expect(offered(filled, 'configs')).toEqual(['base', 'loyalty']);
  });

  test('Zabbix configuration', () => {
    const filled = completed(type).flag('zabbixConfiguration.zabbixMonitoringEnabled', true);
    expect(bodyOf(filled)).toMatchObject({ zabbixConfiguration: { zabbixMonitoringEnabled: true } });
  });

  describe('it begins with', () => {
    testDefaults(() => new FilledForm(type), {
      licence: '',
      companyName: '',
      platformVersion: '',
      topologyName: '',
      configs: [],
      'zabbixConfiguration.zabbixMonitoringEnabled': false,
    });
  });
}
