import { describe, expect, it } from 'vitest';
import {
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromObservable,
  getNextSnapshot,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import {
  type AheadInput,
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
  type ListRow,
  newerPage,
  type PageAhead,
} from '../../src/machines/records/list.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../src/machines/records/record.ts';
import { doneOf, Effects, errorOf, settle, shortestPaths } from './walk.ts';

interface Row extends ListRow {
  readonly name: string;
}

const page = (asOf: number, ...names: string[]): ListPage<Row> => ({
  rows: names.map((name, id) => ({ id, name })),
  totalRecords: names.length,
  asOf,
  partial: false,
});

const listMachine = createListMachine<string, Row>();
type Snapshot = SnapshotFrom<typeof listMachine>;
const FETCH = '0.list.active.loading';
const WATCH = '0.list.active';

const copyEvent = (copy: DeviceCopy<Row>): AnyEventObject => ({
  type: `xstate.snapshot.${WATCH}`,
  snapshot: { status: 'active', context: copy },
});

const paths = shortestPaths(
  listMachine,
  [
    copyEvent({ page: null }),
    copyEvent({ page: page(1, 'old') }),
    copyEvent({ page: { ...page(2, 'part'), partial: true } }),
    copyEvent({ page: page(9, 'pushed') }),
    { type: `xstate.error.actor.${WATCH}`, error: new Error('The device cannot be read.') },
    doneOf(FETCH, page(5, 'new')),
    doneOf(FETCH, page(5)),
    errorOf(FETCH, new Error('The server cannot be reached.')),
    { type: 'REFRESH' },
    { type: 'NETWORK_BACK' },
    { type: 'QUERY_CHANGED', query: 'other' },
    { type: 'ROW_UPDATED', row: { id: 0, name: 'updated' } },
    { type: 'ROW_REMOVED', id: 0 },
  ],
  // Of pages that were read ahead, which there are: the chart shows them, and never looks into them.
  ({ value, context }: Snapshot) => [value, { ...context, ahead: context.ahead.map(({ query }) => query) }],
  { query: 'first' },
);

function watched(held: ListPage<Row> | null = null) {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const read: { tell: (ahead: readonly PageAhead<string, Row>[]) => void; known: readonly string[] } = {
    tell: () => undefined,
    known: [],
  };
  const observers: { readonly input: DeviceInput<string>; readonly next: (copy: DeviceCopy<Row>) => void }[] = [];
  const ended: string[] = [];
  const actor = createActor(
    listMachine.provide({
      actors: {
        fetchPage: effects.promise<ListPage<Row>, { query: string }>(),
        watchAhead: fromObservable<readonly PageAhead<string, Row>[], AheadInput<string>>(({ input }) => ({
          subscribe: (observer) => {
            read.known = input.known;
            read.tell = (ahead) => (typeof observer === 'function' ? observer(ahead) : observer.next?.(ahead));
            return { unsubscribe: () => undefined };
          },
        })),
        watchDevice: fromObservable<DeviceCopy<Row>, DeviceInput<string>>(({ input }) => ({
          subscribe: (observer) => {
            observers.push({
              input,
              next: (copy) => (typeof observer === 'function' ? observer(copy) : observer.next?.(copy)),
            });
            return { unsubscribe: () => ended.push(input.query) };
          },
        })),
      },
    }),
    { input: { query: 'first', page: held }, clock },
  ).start();
  return {
    actor,
    effects,
    ended,
    clock,
    known: () => read.known,
    watchedLast: () => observers.at(-1)?.input,
    readAhead: (ahead: readonly PageAhead<string, Row>[]) => read.tell(ahead),
    tell: (copy: DeviceCopy<Row>) => observers.at(-1)?.next(copy),
  };
}

describe('list machine', () => {
  it('is sound in every state that can be reached', () => {
    expect(paths.length).toBeGreaterThan(20);
    for (const { state } of paths) {
      const { page: shown, message } = state.context;
      if (state.matches({ active: 'ready' })) expect(shown?.rows.length).toBeGreaterThan(0);
      if (state.matches({ active: 'empty' })) expect(shown?.rows).toEqual([]);
      if (state.matches({ active: 'failed' })) expect(message).not.toBeNull();
      if (state.matches({ active: { failed: 'withCopy' } })) expect(shown).not.toBeNull();
      if (state.matches({ active: { failed: 'withoutCopy' } })) expect(shown).toBeNull();
      if (state.matches({ active: { loading: 'showingCopy' } })) expect(shown).not.toBeNull();
    }
  });

  it('never takes rows away because a call failed, in whatever state', () => {
    const failure = errorOf(FETCH, new Error('The server cannot be reached.'));
    for (const { state } of paths) {
      // An end of an effect is no event that a user could send: the chart's type does not name it.
      const after: Snapshot = getNextSnapshot<AnyStateMachine>(listMachine, state, failure);
      expect(after.context.page).toEqual(state.context.page);
    }
  });

  it('begins with a page that was read before, and asks the server', async () => {
    const { actor, effects, watchedLast } = watched(page(1, 'held'));
    expect(actor.getSnapshot().matches({ active: { loading: 'showingCopy' } })).toBe(true);
    expect(actor.getSnapshot().context.page).toEqual(page(1, 'held'));
    expect(watchedLast()).toEqual({ query: 'first', isShown: true });
    effects.answer(FETCH, page(5, 'new'));
    await settle();
    expect(actor.getSnapshot().context.page).toEqual(page(5, 'new'));
  });

  it('shows the copy at once, then what the server says', async () => {
    const { actor, effects, tell } = watched();
    expect(actor.getSnapshot().matches({ active: { loading: 'readingDevice' } })).toBe(true);
    tell({ page: page(1, 'old') });
    expect(actor.getSnapshot().matches({ active: { loading: 'showingCopy' } })).toBe(true);
    effects.answer(FETCH, page(5, 'new'));
    await settle();
    expect(actor.getSnapshot().matches({ active: 'ready' })).toBe(true);
    expect(actor.getSnapshot().context.page).toEqual(page(5, 'new'));
  });

  it('keeps the rows when a refresh fails, and says why', async () => {
    const { actor, effects } = watched();
    effects.answer(FETCH, page(5, 'new'));
    await settle();
    actor.send({ type: 'REFRESH' });
    effects.fail(FETCH, new Error('The server cannot be reached.'));
    await settle();
    expect(actor.getSnapshot().matches({ active: { failed: 'withCopy' } })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({
      page: page(5, 'new'),
      message: 'The server cannot be reached.',
    });
    actor.send({ type: 'NETWORK_BACK' });
    expect(actor.getSnapshot().matches({ active: { loading: 'showingCopy' } })).toBe(true);
  });

  it('drops an answer to an earlier query', async () => {
    const { actor, effects, ended } = watched();
    actor.send({ type: 'QUERY_CHANGED', query: 'second' });
    expect(ended).toEqual(['first']);
    expect(effects.started.map(({ input }) => input)).toEqual([{ query: 'first' }, { query: 'second' }]);
    effects.started[0]?.resolve(page(5, 'first'));
    await settle();
    expect(actor.getSnapshot().context.page).toBeNull();
    effects.answer(FETCH, page(5, 'second'));
    await settle();
    expect(actor.getSnapshot().context.page?.rows).toEqual([{ id: 0, name: 'second' }]);
  });

  it('takes live rows of the device, but no copy older than what is shown', async () => {
    const { actor, effects, tell } = watched();
    effects.answer(FETCH, page(5, 'new'));
    await settle();
    tell({ page: page(4, 'stale') });
    expect(actor.getSnapshot().context.page).toEqual(page(5, 'new'));
    tell({ page: page(5, 'updated') });
    expect(actor.getSnapshot().context.page).toEqual(page(5, 'updated'));
  });

  it('is empty when its last row goes, and ready when one comes', async () => {
    const { actor, effects, tell } = watched();
    effects.answer(FETCH, page(5, 'only'));
    await settle();
    actor.send({ type: 'ROW_REMOVED', id: 0 });
    expect(actor.getSnapshot().matches({ active: 'empty' })).toBe(true);
    // A row that is not on the page is counted when the page is requested again.
    actor.send({ type: 'ROW_REMOVED', id: 0 });
    expect(actor.getSnapshot().context.page?.totalRecords).toBe(0);
    tell({ page: page(6, 'another') });
    expect(actor.getSnapshot().matches({ active: 'ready' })).toBe(true);
  });

  it('shows a page that was read ahead at once, and the one before it when going back', async () => {
    const { actor, effects, readAhead, known, watchedLast } = watched();
    expect(watchedLast()).toEqual({ query: 'first', isShown: false });
    effects.answer(FETCH, page(5, 'first'));
    await settle();
    expect(known()).toEqual([]);
    readAhead([
      { query: 'second', page: page(6, 'second') },
      { query: 'third', page: page(6, 'third') },
    ]);
    actor.send({ type: 'QUERY_CHANGED', query: 'second' });
    expect(actor.getSnapshot().context).toMatchObject({ page: page(6, 'second'), earlier: null });
    expect(effects.started.at(-1)?.input).toEqual({ query: 'second' });
    // Neither this page nor the next one has to be read in a hurry.
    expect(watchedLast()).toEqual({ query: 'second', isShown: true });
    effects.answer(FETCH, page(6, 'second'));
    await settle();
    expect(known()).toEqual(['first', 'third']);
    actor.send({ type: 'QUERY_CHANGED', query: 'first' });
    expect(actor.getSnapshot().context.page).toEqual(page(5, 'first'));
    actor.send({ type: 'QUERY_CHANGED', query: 'third' });
    expect(actor.getSnapshot().context.page).toEqual(page(6, 'third'));
    const read = actor.getSnapshot().context.ahead.map((known) => known.query);
    expect(read).toEqual(['first', 'second']);
  });

  it('keeps the rows before for a moment, and then says that it waits', async () => {
    const { actor, effects, clock, tell } = watched();
    effects.answer(FETCH, page(5, 'first'));
    await settle();
    actor.send({ type: 'QUERY_CHANGED', query: 'second' });
    expect(actor.getSnapshot().context).toMatchObject({ page: null, earlier: page(5, 'first') });
    clock.increment(299);
    expect(actor.getSnapshot().matches({ active: { loading: 'readingDevice' } })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ active: { loading: 'waiting' } })).toBe(true);
    expect(actor.getSnapshot().context.earlier).toBeNull();
    tell({ page: page(1, 'second') });
    expect(actor.getSnapshot().matches({ active: { loading: 'showingCopy' } })).toBe(true);
  });

  it('waits for the device before it says that there is nothing, where the call fails first', async () => {
    for (const copy of [page(1, 'second'), null]) {
      const { actor, effects, tell } = watched();
      effects.answer(FETCH, page(5, 'first'));
      await settle();
      actor.send({ type: 'QUERY_CHANGED', query: 'second' });
      effects.fail(FETCH, new Error('The server cannot be reached.'));
      await settle();
      expect(actor.getSnapshot().matches({ active: { failed: 'readingDevice' } })).toBe(true);
      expect(actor.getSnapshot().context.earlier).toEqual(page(5, 'first'));
      tell({ page: copy });
      expect(actor.getSnapshot().matches({ active: { failed: copy === null ? 'withoutCopy' : 'withCopy' } })).toBe(
        true,
      );
      expect(actor.getSnapshot().context.earlier).toBeNull();
    }
  });

  it('does not wait for ever for a device that says nothing', async () => {
    const { actor, effects, clock } = watched();
    effects.fail(FETCH, new Error('The server cannot be reached.'));
    await settle();
    clock.increment(300);
    expect(actor.getSnapshot().matches({ active: { failed: 'withoutCopy' } })).toBe(true);
  });

  it('keeps the rows that say the same, so that they are not drawn again', async () => {
    const { actor, effects, tell } = watched();
    effects.answer(FETCH, page(5, 'one', 'two'));
    await settle();
    const before = actor.getSnapshot().context.page?.rows;
    tell({ page: page(6, 'one', 'two') });
    expect(actor.getSnapshot().context.page?.rows).toBe(before);
    tell({ page: page(7, 'one', 'changed') });
    const after = actor.getSnapshot().context.page?.rows;
    expect(after?.[0]).toBe(before?.[0]);
    expect(after?.[1]).toEqual({ id: 1, name: 'changed' });
  });

  it('prefers a whole page to what the device put together', () => {
    const part = { ...page(9, 'part'), partial: true };
    expect(newerPage(page(5, 'whole'), part)).toEqual(page(5, 'whole'));
    expect(newerPage(part, page(5, 'whole'))).toEqual(page(5, 'whole'));
    expect(newerPage(null, part)).toEqual(part);
  });
});

describe('record machine', () => {
  const start = () => {
    const effects = new Effects();
    let tell: (copy: RecordCopy<Row> | null) => void = () => undefined;
    const actor = createActor(
      createRecordMachine<Row, number>().provide({
        actors: {
          fetchRecord: effects.promise<RecordAnswer<Row>, { id: number }>(),
          watchDevice: fromObservable<RecordCopy<Row> | null, { id: number }>(() => ({
            subscribe: (observer) => {
              tell = (copy) => (typeof observer === 'function' ? observer(copy) : observer.next?.(copy));
              return { unsubscribe: () => undefined };
            },
          })),
        },
      }),
      { input: { id: 7 } },
    ).start();
    return { actor, effects, tell: (copy: RecordCopy<Row> | null) => tell(copy) };
  };
  const FETCH_RECORD = '0.record.active.loading';

  it('shows the copy, then the server’s record', async () => {
    const { actor, effects, tell } = start();
    tell({ record: { id: 7, name: 'old' }, asOf: 1 });
    expect(actor.getSnapshot().matches({ active: { loading: 'showingCopy' } })).toBe(true);
    effects.answer(FETCH_RECORD, { kind: 'found', record: { id: 7, name: 'new' }, asOf: 2 });
    await settle();
    tell({ record: { id: 7, name: 'old' }, asOf: 1 });
    expect(actor.getSnapshot().context.record).toEqual({ id: 7, name: 'new' });
  });

  it.each([
    { kind: 'missing', message: 'No such request.' },
    { kind: 'forbidden', message: 'You may not see it.' },
  ] as const)('shows nothing of a record that is $kind, not even a copy', async (answer) => {
    const { actor, effects, tell } = start();
    tell({ record: { id: 7, name: 'old' }, asOf: 1 });
    effects.answer(FETCH_RECORD, answer);
    await settle();
    expect(actor.getSnapshot().value).toBe(answer.kind);
    expect(actor.getSnapshot().context).toMatchObject({ record: null, message: answer.message });
  });

  it('keeps the copy when the server cannot be reached', async () => {
    const { actor, effects, tell } = start();
    tell({ record: { id: 7, name: 'old' }, asOf: 1 });
    effects.fail(FETCH_RECORD, new Error('The server cannot be reached.'));
    await settle();
    expect(actor.getSnapshot().matches({ active: { failed: 'withCopy' } })).toBe(true);
    expect(actor.getSnapshot().context.record).toEqual({ id: 7, name: 'old' });
  });
});
