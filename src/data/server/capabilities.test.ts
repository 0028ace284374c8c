import { beforeEach, describe, expect, it } from 'vitest';
import { createContractClient, type Transport } from '../../contract/client.ts';
import { CapabilityReader } from './capabilities.ts';

function readerOf(
  options: { readonly plain: boolean; readonly now?: () => number },
  answer: Transport,
): CapabilityReader {
  const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'AURORA', slug: 'aurora' } };
  return new CapabilityReader(createContractClient({ config, tokens: null, fetch: answer }), options);
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

  describe('where it could not be asked', () => {
    let isReachable: boolean;
    let asked: number;
    let seconds: number;
    let reader: CapabilityReader;
    beforeEach(() => {
      [isReachable, asked, seconds] = [false, 0, 0];
      reader = readerOf({ plain: false, now: () => seconds * 1_000 }, async () => {
        asked += 1;
        if (!isReachable) throw new TypeError('Failed to fetch');
        return Response.json(has);
      });
    });

    it('is asked again after 1, 2, 4 and at most 60 seconds, however many want to know', async () => {
      const times: number[] = [];
      for (; seconds < 250; seconds += 0.5) {
        const before = asked;
        for (const read of [reader.read(), reader.read()])
          await expect(read).rejects.toMatchObject({ kind: 'offline' });
        if (asked > before) times.push(seconds);
      }
      expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    });

    it('is asked at once when the server has answered another call', async () => {
      await expect(reader.read()).rejects.toMatchObject({ kind: 'offline' });
      isReachable = true;
      await expect(reader.read()).rejects.toMatchObject({ kind: 'offline' });
      reader.noteReachable();
      expect(await reader.read()).toEqual(has);
      expect(asked).toBe(2);
    });
  });

  it('is none, and not asked, where the settings say so', async () => {
    const reader = readerOf({ plain: true }, () => Promise.reject(new Error('It was asked.')));
    expect(reader.known).toEqual({ extensions: [], live: false });
    expect(await reader.read()).toEqual({ extensions: [], live: false });
  });
});
