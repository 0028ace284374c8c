import { describe, expect, it } from 'vitest';
import { foreignOutputs, OPERATED_AREA_NAMES } from '../operated-areas.ts';
import { parseOutputs } from './outputs.ts';

const parse = (area: string, outputs: unknown) => parseOutputs(area, JSON.stringify(outputs));

describe('what a stage reports', () => {
  it('is what the records of the area have', () => {
    const vpc = {
      vpcResourceId: 'vpc-0a1b',
      vpcCidr: '10.60.1.9/20',
      dnsValidationRecords: { '_a.x.example': '_b.y.example' },
    };
    expect(parse('vpcs', vpc)).toEqual({ ...vpc, vpcCidr: '10.60.0.0/20' });
    expect(
      parse('bi-deployments', { resources: [{ identifier: 'a', name: 'A', type: 'T' }], models: [{ name: 'M' }] }),
    ).toEqual({
      resources: [{ identifier: 'a', name: 'A', type: 'T', status: 'SUCCEEDED', url: null }],
      models: [{ name: 'M', url: null }],
    });
    const account = { awsAccountId: '123456789012', awsAdminRoleName: 'Admin' };
    expect(parse('cloud-accounts', account)).toEqual(account);
    for (const area of OPERATED_AREA_NAMES) expect(parse(area, {})).toEqual({});
  });

  const resource = { identifier: 'a', name: 'A', type: 'T' };
  it.each([
    ['vpcs', { instances: [] }, 'instances is not known'],
    ['vpcs', { network: '10.0.0.0/27' }, 'network is not known'],
    ['vpcs', { vpcCidr: '10.0.0.0/30' }, 'vpcCidr must be a network of 16 to 28 bits'],
    ['vpcs', { vpcResourceId: 'vpc 1' }, 'vpcResourceId must be letters, digits'],
    ['vpcs', { dnsValidationRecords: { 'a b': 'c' } }, 'dnsValidationRecords.a b must be names in the DNS'],
    ['vpcs', { nlbEndpoint: '<script>' }, 'nlbEndpoint must be names in the DNS'],
    ['bi-deployments', { resources: [resource, resource] }, 'resources must not have an identifier twice'],
    ['bi-deployments', { resources: [{ ...resource, url: 'javascript:1' }] }, 'resources.0.url must be an http'],
    ['bi-deployments', { resources: [{ ...resource, status: 'fine' }] }, 'resources.0.status must be a word'],
    ['bi-deployments', { models: [{ name: 'M' }, { name: 'M' }] }, 'models must not have a name twice'],
    ['bi-deployments', { models: {} }, 'models must be a list'],
    ['cloud-accounts', { awsAccountId: '12' }, 'awsAccountId must be twelve digits'],
    ['cloud-accounts', { awsAdminRoleName: 'a b' }, 'awsAdminRoleName must be letters'],
    ['deployments', { vpcResourceId: 'vpc-1' }, 'vpcResourceId is not known'],
  ])('of %s can not be %j', (area, outputs, sentence) => {
    expect(() => parse(area, outputs)).toThrow(`is invalid: ${sentence}`);
  });

  it('is promised only where records have it', () => {
    expect(foreignOutputs('vpcs', ['vpcResourceId', 'instances'])).toEqual(['instances']);
    expect(foreignOutputs('bi-deployments', ['network', 'models'])).toEqual([]);
    expect(foreignOutputs('tenants', ['network'])).toEqual(['network']);
  });
});
