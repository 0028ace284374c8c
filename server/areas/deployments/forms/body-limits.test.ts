/** The form refuses what exceeds a limit of the contract, at the same field and with the same words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimits } from '../../../../src/contract/generated/body-limits/deployments.ts';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../../../../src/rules/deployments/forms/forms.ts';
import { valuesOfRequest } from '../../../../src/rules/deployments/forms/request-values.ts';
import { faultsOf, fieldOfKey } from '../../../../src/rules/forms/errors.ts';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import type { FormBodies } from '../../../../tests/server/deployment-forms.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';
import { settingOf } from '../../../../tests/tables/forms/world.ts';

type Limits = Partial<Record<'length' | 'maximum' | 'entries' | 'keyLength' | 'valueLength' | 'entryLength', number>>;
type JsonObject = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): JsonObject {
  return Object(value);
}

/** The body with another value at a path, in every row of a list. */
function withPart(body: unknown, path: readonly string[], change: (part: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(body);
  if (Array.isArray(body)) return body.map((row) => withPart(row, path, change));
  return { ...objectOf(body), [name]: withPart(objectOf(body)[name], rest, change) };
}

function has(body: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return body !== null;
  if (Array.isArray(body)) return body.some((row) => has(row, path));
  return typeof body === 'object' && body !== null && name in body && has(objectOf(body)[name], rest);
}

/** A value that exceeds each limit by one, by the limit's kind. */
function excesses(limits: Limits): readonly (readonly [string, (part: unknown) => unknown])[] {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
  const { length, maximum, entries, keyLength, valueLength, entryLength } = limits;
  return [
    ...(length === undefined ? [] : [['length', () => 'a'.repeat(length + 1)] as const]),
    ...(maximum === undefined ? [] : [['maximum', () => maximum + 1] as const]),
    ...(entries === undefined
      ? []
      : [
          [
            'entries',
            (part: unknown) =>
              Array.isArray(part)
                ? numbered(entries + 1).map((index) => (typeof part[0] === 'object' ? part[0] : `10.${index}.0.0/16`))
                : Object.fromEntries(numbered(entries + 1).map((index) => [`k${index}`, 'v'])),
          ] as const,
        ]),
    ...(keyLength === undefined ? [] : [['key', () => ({ ['k'.repeat(keyLength + 1)]: 'v' })] as const]),
    ...(valueLength === undefined ? [] : [['value', () => ({ owner: 'v'.repeat(valueLength + 1) })] as const]),
    ...(entryLength === undefined ? [] : [['entry', () => ['e'.repeat(entryLength + 1)]] as const]),
  ];
}

/** Fields without typed input, or with a more specific message than their length. */
const CHOSEN: ReadonlySet<string> = new Set([
  'choice',
  'search',
  'platform version',
  'VPC',
  'availability zone',
  'instance type',
  'date',
  'time',
  'deployment request',
  'zip',
]);

/** Messages that only the forms have (Deployments §5); the fixed tags leave room for two fewer. */
const OWN_WORDS: readonly string[] = [
  'deploymentTags',
  'environmentIdentifier',
  'notificationEmails',
  'usedCidr',
  'backupRetentionPeriod',
  'windowsVmCount',
  'installerApplicationsData.installerApplications',
];
/** Values that make the form check further fields: a name other than the licence's, a network of a new VPC, a snapshot. */
const SWITCHED_ON: Partial<Record<keyof FormBodies, JsonObject>> = {
  PRODUCT: { licence: '', vpcId: -1, usedCidrs: ['10.77.0.0/16'] },
  PRODUCT_ON_PREM: { licence: '' },
  DATABASE: { sourceSnapshotId: 'snap-1', sourceDatabaseDumpUrl: null },
};

describe('a limit of the contract', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await FormServer.start(await openTestDatabase());
  });
  afterAll(() => server.close());

  it.each(DEPLOYMENT_TYPES)('is the form’s limit with the form’s words: %s', async (type) => {
    const form = DEPLOYMENT_FORMS[type];
    const setting = settingOf();
    const whole = { ...(await server.bodyOf(type)), ...SWITCHED_ON[type] };
    const asked: string[] = [];
    for (const [place, limits] of Object.entries(bodyLimits)) {
      const path = place.split('.');
      const field = fieldOfKey(form, place === 'usedCidrs' ? 'usedCidr' : place);
      if (field === null || !has(whole, path)) continue;
      for (const [kind, excess] of excesses(limits)) {
        const body = objectOf(withPart(whole, path, excess));
        const answer = await server.calls.validate(type, body, { tokens: server.operator });
        const errors: { field: string; message: string }[] = answer.json().errors;
        const about = `${place} (${kind})`;
        expect(errors, about).toHaveLength(1);
        const [error] = errors;
        expect(fieldOfKey(form, error?.field ?? ''), about).toBe(field);
        expect(error?.message, about).toMatch(/at most|is not a date/);
        if (CHOSEN.has(form.fields[field].control)) continue;
        const values = valuesOfRequest(body, form.defaults(setting), setting.reference);
        const fault = faultsOf(form, values, setting).find((found) => found.field === field);
        expect(fault, `${about}: the form lets it through`).toBeDefined();
        if (!OWN_WORDS.includes(field)) expect(fault?.message, about).toBe(error?.message);
        asked.push(about);
      }
    }
    expect(asked.length).toBeGreaterThan(8);
  });

  it('names the VM, the row and the entry', async () => {
    const errorsOf = async (type: keyof FormBodies, change: object) =>
      (
        await server.calls.validate(type, { ...(await server.bodyOf(type)), ...change }, { tokens: server.operator })
      ).json().errors;
    const { installerApplicationsData } = await server.bodyOf('WINDOWS');
    const row = { applicationType: 'POS', deviceId: 'd', registrationSerialNo: 's', isInstalled: false };
    const rows = [
      { ...row, vmIndex: 1 },
      { ...row, vmIndex: 3, deviceId: 'd'.repeat(201), registrationSerialNo: 's2' },
    ];
    const data = { ...installerApplicationsData, installerApplications: rows };
    expect(await errorsOf('WINDOWS', { installerApplicationsData: data })).toEqual([
      {
        field: 'installerApplicationsData.installerApplications',
        message: 'VM 3: Device ID must be at most 200 characters',
      },
    ]);
    expect(await errorsOf('PRODUCT', { deploymentTags: { Department: 'Retail', owner: 'o'.repeat(2001) } })).toEqual([
      { field: 'deploymentTags', message: 'The value of owner must be at most 2000 characters.' },
    ]);
    expect(await errorsOf('PRODUCT', { additionalParameters: { ['K'.repeat(201)]: 'v' } })).toEqual([
      { field: 'additionalParameters', message: `The key ${'K'.repeat(30)}… must be at most 200 characters.` },
    ]);
    expect(await errorsOf('PRODUCT', { configs: ['base', 'c'.repeat(201)] })).toEqual([
      { field: 'configs', message: `The entry ${'c'.repeat(30)}… must be at most 200 characters.` },
    ]);
  });

  it('is refused without words of the schema, like every other error in a body', async () => {
    const { client: _client, ...clientless } = await server.bodyOf('PRODUCT');
    const wrong = {
      ...clientless,
      environmentType: 'PLAYGROUND',
      enableMonitoring: 'yes',
      notificationEmails: 'nobody',
      tokenValidFrom: 'tomorrow',
      deploymentMonitoringSchedule: { scriptVersionId: 's'.repeat(201), idleTimeMins: 1.5 },
      zabbixConfiguration: {},
      environmentIdentifier: 'a\u0000',
    };
    const answer = await server.calls.validate('PRODUCT', wrong, { tokens: server.operator });
    expect(answer.statusCode).toBe(400);
    const errors: { field: string; message: string }[] = answer.json().errors;
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      client: 'is missing',
      environmentType: 'is not one of the choices',
      enableMonitoring: 'must be true or false',
      notificationEmails: 'must be a list',
      tokenValidFrom: 'is not a date',
      'deploymentMonitoringSchedule.scriptVersionId': 'must be at most 200 characters',
      'deploymentMonitoringSchedule.idleTimeMins': 'must be a whole number',
      'zabbixConfiguration.zabbixMonitoringEnabled': 'is missing',
    });
    const unknown = await server.calls.validate(
      'PRODUCT',
      { ...(await server.bodyOf('PRODUCT')), surprise: 1 },
      { tokens: server.operator },
    );
    expect(unknown.json().errors).toEqual([{ field: 'surprise', message: 'is not supported; remove it' }]);
  });
});
