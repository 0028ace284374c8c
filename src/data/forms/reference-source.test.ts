import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createContractClient } from '../../contract/client.ts';
import type { Loaded } from '../../rules/forms/reference.ts';
import { createReferenceSource, keyedSource, plainSource } from './reference-source.ts';

interface Reference {
  readonly floors: readonly string[] | null;
  readonly rooms: Loaded<{ readonly floor: string }, readonly string[]> | null;
}

const texts = v.array(v.string());
const asked: unknown[] = [];
const sourceOf = createReferenceSource<Reference>('shelves', (_, { privileges }) => ({
  floors: {
    variant: [...privileges].join(),
    ...plainSource(texts, async (options) => {
      asked.push(options);
      return ['1', '2'];
    }),
  },
  rooms: keyedSource(v.object({ floor: v.string() }), texts, async ({ floor }) => [`${floor}-1`]),
}));

const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'ACME', slug: 'acme' } };
const portal = { client: createContractClient({ config, tokens: null }) };
const viewer = { userId: 1, tenantId: 'NORTHWIND', email: 'ada@example.test', privileges: new Set(['all']) };
const source = sourceOf(portal, viewer);
const key = { floor: '2' };

it('asks for one list, and reads back what it has answered', async () => {
  const floors = await source.fetch({ list: 'floors' }, {});
  const rooms = await source.fetch({ list: 'rooms', key }, {});
  expect(floors).toEqual({ floors: ['1', '2'] });
  expect(rooms).toEqual({ rooms: { key, content: ['2-1'] } });
  expect([floors, rooms].map((part) => v.parse(source.parser, part))).toEqual([floors, rooms]);
});

it('passes on whether the source is asked again, and the signal', async () => {
  const { signal } = new AbortController();
  await source.fetch({ list: 'floors' }, { signal, isForced: true });
  expect(asked.at(-1)).toEqual({ isForced: true, signal });
});

it.each([{ floors: [1] }, { rooms: { key, content: null } }, { cellars: [] }, null])(
  'does not take what is none of the lists: %j',
  (part) => {
    expect(v.is(source.parser, part)).toBe(false);
  },
);

it('separates the lists that viewers have under one query, and only those', () => {
  const other = sourceOf(portal, { ...viewer, privileges: new Set() });
  expect([source, other].map(({ variantOf }) => variantOf?.({ list: 'floors' }))).toEqual(['all', '']);
  expect(source.variantOf?.({ list: 'rooms', key })).toBeNull();
});

it('has one channel for the news of its lists, for every user', () => {
  expect(sourceOf(portal, viewer).renewals).toBe(source.renewals);
});
