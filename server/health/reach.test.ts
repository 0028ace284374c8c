import { describe, expect, it } from 'vitest';
import { reachable } from './reach.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'web.example.com': ['10.1.2.3'],
  'both.example.com': ['10.1.2.3', '169.254.169.254'],
  'metadata.example.com': ['169.254.169.254'],
  'local.example.com': ['127.0.0.1'],
  'six.example.com': ['::ffff:10.1.2.3', 'fd00::5'],
  'aws.example.com': ['fd00:ec2::254'],
  'alibaba.example.com': ['100.100.100.200'],
  localhost: ['127.0.0.1', '::1'],
};

async function reach(host: string, allowed: readonly string[]): Promise<string> {
  const found = await reachable(host, allowed, async (name) => {
    const addresses = NAMES[name];
    if (addresses === undefined) throw new Error('ENOTFOUND');
    return addresses;
  });
  return found.map(({ address }) => address).join();
}

describe('an address', () => {
  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], '10.1.2.3'],
    ['10.1.2.3', ['10.1.2.3'], '10.1.2.3'],
    ['[fd00::5]', ['fd00::/8'], 'fd00::5'],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], '10.1.2.3'],
    ['127.0.0.1', ['127.0.0.0/8'], '127.0.0.1'],
    ['web.example.com', ['10.0.0.0/8'], '10.1.2.3'],
    ['WEB.example.com', ['*.example.com'], '10.1.2.3'],
    ['web.example.com', ['web.example.com'], '10.1.2.3'],
    ['six.example.com', ['*.example.com'], '10.1.2.3,fd00::5'],
    ['localhost', ['127.0.0.0/8', '::1'], '127.0.0.1,::1'],
  ])('%s is reached with %j', async (host, allowed, addresses) => {
    expect(await reach(host, allowed)).toBe(addresses);
  });

  it.each([
    ['10.1.2.3', []],
    ['11.1.2.3', ['10.0.0.0/8']],
    ['::1', ['127.0.0.0/8']],
    ['10.1.2.3', ['*.example.com']],
    ['example.com.evil.test', ['*.example.com']],
    ['localhost', ['localhost']],
    ['localhost', ['127.0.0.0/8']],
    ['metadata.example.com', ['*.example.com']],
    ['local.example.com', ['*.example.com']],
    ['aws.example.com', ['*.example.com']],
    ['alibaba.example.com', ['*.example.com']],
    ['both.example.com', ['*.example.com']],
    ['both.example.com', ['10.0.0.0/8']],
  ])('%s is not reached with %j', async (host, allowed) => {
    await expect(reach(host, allowed)).rejects.toThrow(/runners\.yaml doesn't allow|can't be resolved/);
  });

  it('that has no name says so', async () => {
    await expect(reach('gone.example.com', ['*.example.com'])).rejects.toThrow(
      "The name gone.example.com can't be resolved",
    );
  });
});
