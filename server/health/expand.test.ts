import { describe, expect, it } from 'vitest';
import { parseManifest } from '../runners/command/manifest.ts';
import { checksOf } from './expand.ts';

const manifest = (checks: string) => parseManifest(`version: 1\nstages: {}\nchecks:\n  - ${checks}`);

const ENVIRONMENT = {
  managementUrl: 'https://em.example.com/',
  storeServerUrl: null,
  instances: [
    { hostName: 'shop-web-1', ipAddress: '10.0.0.4', port: 8080 },
    { hostName: 'shop-web-2', ipAddress: 'fd00::5', port: null },
    { hostName: 'shop-db-1', ipAddress: '10.0.0.6', port: 5432 },
  ],
};

describe('checks of portal.yaml', () => {
  it.each([
    ['{ name: web }', 'checks.0 must have exactly one of http, tcp and command'],
    ['{ name: web, http: { url: "http://a/" }, tcp: { host: a, port: 1 } }', 'must have exactly one of'],
    ['{ name: Web, tcp: { host: a, port: 1 } }', 'checks.0.name must be lower-case'],
    ['{ name: web, http: { url: "ftp://a/" } }', 'must start with http:// or https://'],
    ['{ name: web, tcp: { host: a, port: 70000 } }', 'must be 1 to 65535'],
    [
      '{ name: web, tcp: { host: "{{ outputs.secret }}", port: 1 } }',
      'must use only the placeholders outputs.managementUrl',
    ],
    ['{ name: web, tcp: { host: "{{ instance.ipAddress }}", port: 1 } }', 'must have an instance if it uses'],
    ['{ name: web, tcp: { host: a, port: 1 }, interval: 5s }', 'checks.0.interval must be 10s or more'],
    [
      '{ name: web, tcp: { host: a, port: 1 }, secrets: [roleArn] }',
      'must have a command if it has environment or secrets',
    ],
    ['{ name: web, command: "curl localhost" }', 'checks.0.command'],
    [
      '{ name: web, tcp: { host: a, port: 1 } }\n  - { name: web, tcp: { host: a, port: 1 } }',
      'must not have a name twice',
    ],
  ])('with %j are refused', (checks, sentence) => {
    expect(() => manifest(checks)).toThrow(sentence);
  });

  it('are one for each instance that fits, with its values', () => {
    const { checks } = manifest(
      `{ name: web, service: "Web on {{ instance.hostName }}", instance: '*-web-*', http: { url: "http://{{instance.ipAddress}}:80/" } }`,
    );
    const found = checksOf(checks, ENVIRONMENT);
    expect(found.map(({ key, service, instance, missing }) => ({ key, service, instance, missing }))).toEqual([
      { key: 'web shop-web-1', service: 'Web on shop-web-1', instance: 'shop-web-1', missing: [] },
      { key: 'web shop-web-2', service: 'Web on shop-web-2', instance: 'shop-web-2', missing: [] },
    ]);
    const url = checks[0]?.http?.url ?? '';
    expect(found.map(({ word }) => word(url, true))).toEqual(['http://10.0.0.4:80/', 'http://[fd00::5]:80/']);
  });

  it('say what no stage has reported', () => {
    const { checks } = manifest(
      `{ name: port, instance: '*', tcp: { host: "{{ instance.ipAddress }}", port: "{{ instance.port }}" } }\n  - { name: store, http: { url: "{{ outputs.storeServerUrl }}" } }`,
    );
    expect(checksOf(checks, ENVIRONMENT).map(({ missing }) => missing)).toEqual([
      [],
      ['instance.port'],
      [],
      ['outputs.storeServerUrl'],
    ]);
  });

  it('take a pattern as it is written', () => {
    const { checks } = manifest(`{ name: web, instance: 'shop.web-*', tcp: { host: a, port: 1 } }`);
    expect(checksOf(checks, ENVIRONMENT)).toEqual([]);
  });

  it.each([
    ['shop-web-1', ['shop-web-1']],
    ['*', ['shop-web-1', 'shop-web-2', 'shop-db-1']],
    ['shop-*', ['shop-web-1', 'shop-web-2', 'shop-db-1']],
    ['*-1', ['shop-web-1', 'shop-db-1']],
    ['s*b-*1', ['shop-web-1', 'shop-db-1']],
    ['shop-web-1*1', []],
    ['web', []],
    [`${'*o'.repeat(30)}*x`, []],
  ])('the pattern %s takes the instances %j', (pattern, hostNames) => {
    const { checks } = manifest(`{ name: web, instance: '${pattern}', tcp: { host: a, port: 1 } }`);
    expect(checksOf(checks, ENVIRONMENT).map(({ instance }) => instance)).toEqual(hostNames);
  });
});
