import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import { DEPLOYMENT_LISTS, type ReferenceQuery } from '../../rules/deployments/forms/definitions.ts';
import type { DeploymentReference } from '../../rules/deployments/forms/setting.ts';
import { queryKey } from '../../rules/forms/reference.ts';
import { ReferenceLoader } from './reference-loader.ts';

const COPY_DELAY_MS = 400;
const COPIED_AT = 7;

type ReferencePart = Partial<DeploymentReference>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const configs: ReferenceQuery = { list: 'configs' };
const zones = (region: string): ReferenceQuery => ({ list: 'zones', key: { cloudProvider: 'AWS', region } });
const zonesOf = (region: string, ...content: string[]): ReferencePart => ({
  zones: { key: { cloudProvider: 'AWS', region }, content },
});

interface Asked {
  readonly key: string;
  readonly signal: AbortSignal | undefined;
  /** The answer is there, and no frame since. */
  readonly arrive: (part: ReferencePart) => void;
  readonly answer: (part: ReferencePart) => Promise<unknown>;
  readonly fail: (error: AppError) => Promise<unknown>;
}

/** A loader whose server answers as the test says. */
function start(copies: Readonly<Record<string, ReferencePart | Promise<ReferencePart>>> = {}) {
  const asked: Asked[] = [];
  const sent: unknown[] = [];
  const copied: unknown[] = [];
  let notifyRenewed: (query: ReferenceQuery, part: ReferencePart) => void = () => undefined;
  const loader = new ReferenceLoader<DeploymentReference, ReferenceQuery>(
    {
      fetch: (query, options) =>
        new Promise((resolve, reject) => {
          asked.push({
            key: queryKey(query),
            signal: options?.signal,
            arrive: resolve,
            answer: (part) => {
              resolve(part);
              return vi.advanceTimersByTimeAsync(0);
            },
            fail: (error) => {
              reject(error);
              return vi.advanceTimersByTimeAsync(0);
            },
          });
        }),
      read: async (query) => {
        const part = await copies[queryKey(query)];
        return part === undefined ? null : { part, asOf: COPIED_AT };
      },
      onRenewed: (listener) => {
        notifyRenewed = listener;
        return () => undefined;
      },
    },
    DEPLOYMENT_LISTS,
    (event) => {
      if (event.type === 'LISTS_COPIED') copied.push(event.copies);
      else sent.push(event.type === 'REFERENCE_LOADED' ? event.reference : event.message);
    },
  );
  const renew = (query: ReferenceQuery, part: ReferencePart) => notifyRenewed(query, part);
  const ask = (index: number): Asked => {
    const found = asked[index];
    if (found === undefined) throw new Error(`There are ${asked.length} calls.`);
    return found;
  };
  return { loader, asked, ask, sent, copied, renew };
}

const offline = new AppError({ kind: 'offline', message: 'No network.' });
const forbidden = new AppError({ kind: 'forbidden', message: 'Not yours.' });

it('shows together what arrives within a frame', async () => {
  const { loader, ask, sent } = start();
  loader.need([configs, zones('eu')]);
  ask(0).arrive({ configs: ['new'] });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  ask(1).arrive(zonesOf('eu', 'eu-1'));
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ configs: ['new'] }, zonesOf('eu', 'eu-1')]);
});

it('shows the server’s list, and no copy where the server is quick', async () => {
  const { loader, ask, sent } = start({ configs: { configs: ['old'] } });
  loader.need([configs]);
  await vi.advanceTimersByTimeAsync(COPY_DELAY_MS - 1);
  await ask(0).answer({ configs: ['new'] });
  await vi.advanceTimersByTimeAsync(COPY_DELAY_MS);
  expect(sent).toEqual([{ configs: ['new'] }]);
});

it('shows the copy where the server takes its time, and the server’s list when it comes', async () => {
  const { loader, ask, sent } = start({ configs: { configs: ['old'] } });
  loader.need([configs]);
  await vi.advanceTimersByTimeAsync(COPY_DELAY_MS);
  expect(sent).toEqual([{ configs: ['old'] }]);
  await ask(0).answer({ configs: ['new'] });
  expect(sent).toEqual([{ configs: ['old'] }, { configs: ['new'] }]);
});

it('says which lists are the device’s copies where the server can’t be asked, until it answers', async () => {
  const { loader, ask, sent, copied } = start({ configs: { configs: ['old'] } });
  loader.need([configs]);
  await ask(0).fail(offline);
  expect(sent).toEqual([{ configs: ['old'] }]);
  expect(copied).toEqual([{ words: ['configurations'], asOf: COPIED_AT }]);
  loader.retry();
  await ask(1).answer({ configs: ['new'] });
  expect(copied.slice(1)).toEqual([null]);
});

it('complains of no list whose copy is still being read', async () => {
  const copy = Promise.withResolvers<ReferencePart>();
  const { loader, ask, sent } = start({ [queryKey(zones('ONE'))]: copy.promise });
  loader.need([configs, zones('ONE')]);
  await ask(1).fail(offline);
  await ask(0).fail(offline);
  expect(sent).toEqual(['Couldn’t load configurations. No network.']);
  copy.resolve(zonesOf('ONE', 'one-a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual('Couldn’t load configurations. No network.');
});

it('drops what the choices have moved on from, and gives the call up', async () => {
  const { loader, asked, ask, sent } = start();
  loader.need([zones('ONE')]);
  loader.need([zones('TWO')]);
  expect(ask(0).signal?.aborted).toBe(true);
  await ask(0).answer(zonesOf('ONE', 'one-a'));
  await ask(1).answer(zonesOf('TWO', 'two-a'));
  expect(sent).toEqual([zonesOf('TWO', 'two-a')]);
  loader.need([zones('ONE')]);
  expect(asked).toHaveLength(3);
});

it('asks for a list once, and shows it again where the choice is made again', async () => {
  const { loader, asked, ask, sent } = start();
  loader.need([zones('ONE')]);
  loader.need([zones('ONE')]);
  await ask(0).answer(zonesOf('ONE', 'one-a'));
  loader.need([zones('TWO')]);
  await ask(1).answer(zonesOf('TWO', 'two-a'));
  loader.need([zones('ONE')]);
  expect(asked).toHaveLength(2);
  expect(sent.at(-1)).toEqual(zonesOf('ONE', 'one-a'));
});

it('reports every missing list until it is loaded or no longer needed', async () => {
  const { loader, ask, sent } = start();
  loader.need([configs, zones('ONE')]);
  await ask(0).fail(forbidden);
  expect(sent).toEqual(['Couldn’t load configurations. Not yours.']);
  await ask(1).answer(zonesOf('ONE'));
  expect(sent.slice(1)).toEqual([zonesOf('ONE'), 'Couldn’t load configurations. Not yours.']);
  loader.need([zones('ONE')]);
  expect(sent.at(-1)).toEqual({});
});

it('retries passing failures automatically with growing waits, and not refusals', async () => {
  const { loader, asked, ask, sent } = start();
  loader.need([configs, zones('ONE')]);
  await ask(0).fail(offline);
  await ask(1).fail(forbidden);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(asked.map(({ key }) => key)).toEqual(['configs', queryKey(zones('ONE')), 'configs']);
  await ask(2).fail(offline);
  await vi.advanceTimersByTimeAsync(7_499);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(15_001);
  await ask(3).answer({ configs: ['base'] });
  expect(sent).toContainEqual({ configs: ['base'] });
  loader.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('asks at once when the network is back, and keeps quiet about what it has a copy of', async () => {
  const { loader, asked, ask, sent } = start({ configs: { configs: ['old'] } });
  loader.need([configs]);
  await ask(0).fail(offline);
  expect(sent).toEqual([{ configs: ['old'] }]);
  loader.retry();
  loader.retry();
  expect(asked).toHaveLength(2);
  await ask(1).answer({ configs: ['old', 'new'] });
  expect(sent.at(-1)).toEqual({ configs: ['old', 'new'] });
});

it('takes a list that was reloaded elsewhere', async () => {
  const { loader, ask, sent, renew } = start();
  loader.need([configs]);
  await ask(0).answer({ configs: ['base'] });
  renew(configs, { configs: ['base', 'loyalty'] });
  renew(zones('ONE'), zonesOf('ONE'));
  expect(sent).toEqual([{ configs: ['base'] }, { configs: ['base', 'loyalty'] }]);
});

it('asks again for what may be another by now, keeps what it shows meanwhile, and counts the last answer alone', async () => {
  const { loader, asked, ask, sent } = start();
  loader.need([configs, zones('eu')]);
  await ask(0).answer({ configs: ['one'] });
  await ask(1).answer(zonesOf('eu', 'eu-a'));
  loader.renew((list) => list === 'configs');
  loader.renew((list) => list === 'configs');
  expect(asked.slice(2).map(({ key }) => key)).toEqual(['configs', 'configs']);
  await ask(3).answer({ configs: ['one', 'three'] });
  await ask(2).answer({ configs: ['one', 'two'] });
  expect(sent).toEqual([{ configs: ['one'] }, zonesOf('eu', 'eu-a'), { configs: ['one', 'three'] }]);
  loader.stop();
});

it('reports nothing when a shown list can’t be reloaded, and retries', async () => {
  const { loader, asked, ask, sent } = start();
  loader.need([configs]);
  await ask(0).answer({ configs: ['one'] });
  loader.renew(() => true);
  await ask(1).fail(offline);
  expect(sent).toEqual([{ configs: ['one'] }]);
  loader.retry();
  await ask(2).answer({ configs: ['two'] });
  expect(asked).toHaveLength(3);
  expect(sent.at(-1)).toEqual({ configs: ['two'] });
  loader.stop();
});

it('forgets what it has put aside and may be another by now', async () => {
  const { loader, asked, ask } = start();
  loader.need([zones('eu')]);
  await ask(0).answer(zonesOf('eu', 'eu-a'));
  loader.need([zones('us')]);
  await ask(1).answer(zonesOf('us', 'us-a'));
  loader.renew((list) => list === 'zones');
  expect(asked).toHaveLength(3);
  await ask(2).answer(zonesOf('us', 'us-a'));
  loader.need([zones('eu')]);
  expect(asked).toHaveLength(4);
  loader.stop();
});
