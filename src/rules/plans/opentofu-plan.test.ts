import { describe, expect, it } from 'vitest';
import { readPlan } from './plan-formats.ts';
import { planCounts, planDigest } from './resource-plan.ts';

/** Shortened from `tofu show -json`, with what each kind of change looks like. */
const OUTPUT = {
  format_version: '1.2',
  terraform_version: '1.10.5',
  planned_values: { root_module: {} },
  resource_changes: [
    {
      address: 'module.network.aws_subnet.main[0]',
      module_address: 'module.network',
      mode: 'managed',
      type: 'aws_subnet',
      name: 'main',
      index: 0,
      provider_name: 'registry.opentofu.org/hashicorp/aws',
      change: {
        actions: ['create'],
        before: null,
        after: { cidr_block: '10.0.1.0/24', ipv6_cidr_block: null, tags: { Name: 'tills', 'cost.center': '7' } },
        after_unknown: { arn: true, id: true, tags: {}, tags_all: true },
        before_sensitive: false,
        after_sensitive: { tags: {}, tags_all: {} },
      },
    },
    {
      address: 'aws_db_instance.main',
      mode: 'managed',
      type: 'aws_db_instance',
      name: 'main',
      change: {
        actions: ['update'],
        before: { allocated_storage: 20, password: 'old-secret', engine: 'postgres', ports: [5432] },
        after: { allocated_storage: 40, password: 'new-secret', engine: 'postgres', ports: [5432, 5433] },
        after_unknown: { ports: [false, false] },
        before_sensitive: { password: true },
        after_sensitive: { password: true, ports: [false, false] },
      },
    },
    {
      address: 'aws_instance.manager',
      mode: 'managed',
      type: 'aws_instance',
      name: 'manager',
      action_reason: 'replace_because_cannot_update',
      change: {
        actions: ['delete', 'create'],
        before: { ami: 'ami-1', id: 'i-0abc', user_data: 'x'.repeat(3000) },
        after: { ami: 'ami-2', user_data: 'y'.repeat(3000) },
        after_unknown: { id: true },
        replace_paths: [['ami']],
        before_sensitive: {},
        after_sensitive: {},
      },
    },
    {
      address: 'aws_eip.old',
      mode: 'managed',
      type: 'aws_eip',
      name: 'old',
      deposed: '00000001',
      change: { actions: ['delete'], before: { public_ip: '203.0.113.7' }, after: null, after_unknown: {} },
    },
    {
      address: 'random_password.admin',
      mode: 'managed',
      type: 'random_password',
      name: 'admin',
      change: {
        actions: ['create'],
        before: null,
        after: { length: 24 },
        after_unknown: { result: true },
        after_sensitive: { result: true },
      },
    },
    {
      address: 'aws_s3_bucket.logs',
      mode: 'managed',
      type: 'aws_s3_bucket',
      name: 'logs',
      change: { actions: ['forget'], before: { bucket: 'logs' }, after: null },
    },
    {
      address: 'aws_vpc.main',
      mode: 'managed',
      type: 'aws_vpc',
      name: 'main',
      change: { actions: ['no-op'], before: { id: 'vpc-1' }, after: { id: 'vpc-1' } },
    },
    {
      address: 'data.aws_ami.ubuntu',
      mode: 'data',
      type: 'aws_ami',
      name: 'ubuntu',
      change: { actions: ['read'], before: null, after: {}, after_unknown: { id: true } },
    },
  ],
  output_changes: { url: { actions: ['create'], before: null, after_unknown: true } },
};

const plan = (output: unknown = OUTPUT) => readPlan('opentofu', JSON.stringify(output));

describe('a plan of OpenTofu', () => {
  it('has what changes, by address, and leaves out the rest', async () => {
    const { version, resources } = await plan();
    expect(version).toBe(1);
    expect(resources.map(({ address, action }) => `${action} ${address}`)).toEqual([
      'update aws_db_instance.main',
      'delete aws_eip.old (deposed 00000001)',
      'replace aws_instance.manager',
      'update aws_s3_bucket.logs',
      'create module.network.aws_subnet.main[0]',
      'create random_password.admin',
    ]);
    expect(planCounts(await plan())).toEqual({ create: 2, update: 2, replace: 1, delete: 1 });
  });

  it('has each changed field before and after', async () => {
    const { resources } = await plan();
    const fieldsOf = (name: string) => resources.find(({ address }) => address === name)?.fields;
    expect(fieldsOf('module.network.aws_subnet.main[0]')).toEqual([
      { path: 'cidr_block', before: null, after: '10.0.1.0/24' },
      { path: 'tags.Name', before: null, after: 'tills' },
      { path: 'tags["cost.center"]', before: null, after: '7' },
    ]);
    expect(fieldsOf('aws_db_instance.main')).toEqual([
      { path: 'allocated_storage', before: '20', after: '40' },
      { path: 'password', before: null, after: null, isHidden: true },
      { path: 'ports[1]', before: null, after: '5433' },
    ]);
    expect(fieldsOf('aws_instance.manager')?.[1]).toEqual({
      path: 'id',
      before: 'i-0abc',
      after: null,
      isUnknown: true,
    });
    expect(fieldsOf('aws_eip.old (deposed 00000001)')).toEqual([
      { path: 'public_ip', before: '203.0.113.7', after: null },
    ]);
    expect(fieldsOf('aws_s3_bucket.logs')).toEqual([{ path: '(managed)', before: 'true', after: 'false' }]);
  });

  it('never contains a value that is marked as sensitive, known or not', async () => {
    const text = JSON.stringify(await plan());
    expect(text).not.toMatch(/old-secret|new-secret/);
    const { resources } = await plan();
    expect(resources.at(-1)?.fields).toEqual([
      { path: 'length', before: null, after: '24' },
      { path: 'result', before: null, after: null, isHidden: true },
    ]);
    const [password] = OUTPUT.resource_changes.slice(1, 2);
    const whole = { ...password, change: { ...password?.change, before_sensitive: true, after_sensitive: true } };
    expect(JSON.stringify(await plan({ ...OUTPUT, resource_changes: [whole] }))).not.toMatch(/secret"|5432/);
  });

  it('shortens long values without hiding that they differ', async () => {
    const { resources } = await plan();
    const [field] = resources.find(({ kind }) => kind === 'aws_instance')?.fields.slice(-1) ?? [];
    expect(field?.before).toMatch(/^x{500}… \(3000 characters, SHA-256 [\w-]{43}\)$/);
    expect(field?.after).toMatch(/^y{500}… /);
  });

  it('has the same digest whatever the order, and another one for each difference', async () => {
    const digest = await planDigest(await plan());
    expect(digest).toMatch(/^[\w-]{43}$/);
    const turned = { ...OUTPUT, resource_changes: OUTPUT.resource_changes.toReversed() };
    expect(await planDigest(await plan(turned))).toBe(digest);
    const changed = JSON.parse(JSON.stringify(OUTPUT).replace('10.0.1.0/24', '10.0.2.0/24'));
    expect(await planDigest(await plan(changed))).not.toBe(digest);
    const later = JSON.parse(JSON.stringify(OUTPUT).replace('1.10.5', '1.10.6'));
    expect(await planDigest(await plan(later))).toBe(digest);
    const long = JSON.parse(JSON.stringify(OUTPUT).replace(`${'y'.repeat(2999)}y`, `${'y'.repeat(2999)}z`));
    expect(await planDigest(await plan(long))).not.toBe(digest);
  });

  it.each([
    ['{', 'is not JSON'],
    ['[]', /^isn’t what tofu show -json prints/],
    [JSON.stringify({ ...OUTPUT, format_version: '2.0' }), /format_version is missing or has another type$/],
    [JSON.stringify({ ...OUTPUT, errored: true }), 'is not complete: OpenTofu reports an error'],
    [
      JSON.stringify(OUTPUT).replace('"no-op"', '"explode"'),
      'has the action explode for aws_vpc.main, which isn’t known',
    ],
    [
      JSON.stringify({ ...OUTPUT, resource_changes: [OUTPUT.resource_changes[0], OUTPUT.resource_changes[0]] }),
      'has two resources of the same address',
    ],
    [
      `{"format_version":"1.2","resource_changes":[{"address":"a","type":"a","change":{"actions":["create"],"after":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}}]}`,
      'has values within values that are too deep',
    ],
  ])('is refused if it can’t be read: %#', async (text, sentence) => {
    await expect(readPlan('opentofu', text)).rejects.toThrow(sentence);
  });

  it('is refused if it is too large for a device', async () => {
    const many = Array.from({ length: 900 }, (_, index) => ({
      ...OUTPUT.resource_changes[0],
      address: `aws_subnet.many[${index}]`,
      change: { actions: ['create'], before: null, after: { text: 'x'.repeat(400) } },
    }));
    await expect(plan({ ...OUTPUT, resource_changes: many })).rejects.toThrow('is larger than 250 KB');
    await expect(plan({ ...OUTPUT, resource_changes: [...many, ...many] })).rejects.toThrow(/more than 1000 resources/);
  });
});
