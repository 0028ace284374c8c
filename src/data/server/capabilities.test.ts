import { describe, expect, it } from 'vitest';
import { createContractClient, type Transport } from '../../contract/client.ts';
import { CapabilityReader } from './capabilities.ts';

function readerOf({ plain }: { readonly plain: boolean }, answer: Transport): CapabilityReader {
  const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'AURORA', slug: 'aurora' } };
  return new CapabilityReader(createContractClient({ config, tokens: null, fetch: answer }), { plain });
}

const has = { extensions: ['changes'], live: true };

describe('which extensions the back end has', () => {
  it('is asked once', async () => {
    let asked = 0;
    const reader = readerOf({ plain: false }, async () => {
      asked += 1;
      return Response.json(has);
    });
    expect(reader.known).toBeNull();
    expect([await reader.read(), await reader.read()]).toEqual([has, has]);
    expect(asked).toBe(1);
  });

  it.each([
    ['a problem', Response.json({ message: 'No such call.' }, { status: 404 })],
    ['a page', new Response('<p>', { status: 404, headers: { 'content-type': 'text/html' } })],
  ])('is none where it answers 404 with %s', async (_, response) => {
    const reader = readerOf({ plain: false }, async () => response);
    expect(await reader.read()).toEqual({ extensions: [], live: false });
  });

  it('is asked again where it could not be', async () => {
    let isReachable = false;
    const reader = readerOf({ plain: false }, async () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return Response.json(has);
    });
    await expect(reader.read()).rejects.toMatchObject({ kind: 'offline' });
    isReachable = true;
    expect(await reader.read()).toEqual(has);
  });

  it('is none, and not asked, where the settings say so', async () => {
    const reader = readerOf({ plain: true }, () => Promise.reject(new Error('It was asked.')));
    expect(reader.known).toEqual({ extensions: [], live: false });
    expect(await reader.read()).toEqual({ extensions: [], live: false });
  });
});
