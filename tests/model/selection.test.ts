import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createSelectionMachine, SELECTION_LIMIT } from '../../src/machines/records/selection.ts';

interface Row {
  readonly id: number;
  readonly status: string;
}

const rowsFrom = (first: number, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, status: 'STARTED' }));

function start(shown: readonly Row[]) {
  const selection = createActor(createSelectionMachine<Row>()).start();
  selection.send({ type: 'SHOWN', rows: shown });
  selection.send({ type: 'ENTER' });
  const ids = () => [...selection.getSnapshot().context.selected.keys()];
  const at = (id: number): Row => ({ id, status: 'STARTED' });
  return { selection, ids, at };
}

describe('a list in select mode', () => {
  it('keeps what is selected over pages and filters, as it is known last', () => {
    const { selection, ids, at } = start(rowsFrom(1, 10));
    selection.send({ type: 'CHOOSE', row: at(3), isSelected: true });
    selection.send({ type: 'SHOWN', rows: rowsFrom(11, 10) });
    selection.send({ type: 'CHOOSE', row: at(12), isSelected: true });
    expect(ids()).toEqual([3, 12]);
    selection.send({ type: 'KNOWN', rows: [{ id: 3, status: 'STOPPED' }, at(7)] });
    selection.send({ type: 'SHOWN', rows: [{ id: 12, status: 'STOPPING' }] });
    expect([...selection.getSnapshot().context.selected.values()]).toEqual([
      { id: 3, status: 'STOPPED' },
      { id: 12, status: 'STOPPING' },
    ]);
  });

  it('selects from the last chosen row to this one, in either direction, and takes such a range out again', () => {
    const { selection, ids, at } = start(rowsFrom(1, 10));
    selection.send({ type: 'CHOOSE', row: at(6), isSelected: true });
    selection.send({ type: 'CHOOSE_TO', row: at(3), isSelected: true });
    expect(ids().toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6]);
    selection.send({ type: 'CHOOSE_TO', row: at(5), isSelected: false });
    expect(ids()).toEqual([6]);
    // The first row of the range is on another page.
    selection.send({ type: 'SHOWN', rows: rowsFrom(11, 10) });
    selection.send({ type: 'CHOOSE_TO', row: at(14), isSelected: true });
    expect(ids()).toEqual([6, 14]);
  });

  it('takes no more than its limit, and says so until something else is chosen', () => {
    const { selection, ids, at } = start(rowsFrom(1, 90));
    selection.send({ type: 'CHOOSE_PAGE', isSelected: true });
    selection.send({ type: 'SHOWN', rows: rowsFrom(91, 20) });
    selection.send({ type: 'CHOOSE_PAGE', isSelected: true });
    expect(ids()).toHaveLength(SELECTION_LIMIT);
    expect(selection.getSnapshot().context.hasOverflown).toBe(true);
    selection.send({ type: 'CHOOSE', row: at(1), isSelected: false });
    expect(ids()).toHaveLength(SELECTION_LIMIT - 1);
    expect(selection.getSnapshot().context.hasOverflown).toBe(false);
  });

  it('takes the records of all pages at once, up to its limit', async () => {
    const { selection, ids } = start(rowsFrom(1, 10));
    const isReading = () => selection.getSnapshot().matches({ on: 'readingAll' });
    const choosing = () => waitFor(selection, (snapshot) => snapshot.matches({ on: 'choosing' }));
    selection.send({ type: 'CHOOSE_PAGE', isSelected: true });
    selection.send({ type: 'CHOOSE_ALL', read: async () => rowsFrom(1, 24) });
    expect([isReading(), ids().length]).toEqual([true, 10]);
    await choosing();
    expect(ids()).toHaveLength(24);
    expect(selection.getSnapshot().context.hasOverflown).toBe(false);
    selection.send({ type: 'CHOOSE_ALL', read: async () => rowsFrom(1, 120) });
    await choosing();
    expect(ids()).toHaveLength(SELECTION_LIMIT);
    expect(selection.getSnapshot().context.hasOverflown).toBe(true);
  });

  it('says why the other pages could not be read, until something is chosen', async () => {
    const { selection, ids, at } = start(rowsFrom(1, 10));
    selection.send({ type: 'CHOOSE_ALL', read: () => Promise.reject(new Error('The server is restarting.')) });
    await waitFor(selection, (snapshot) => snapshot.matches({ on: 'choosing' }));
    expect(selection.getSnapshot().context.unread).toBe('The server is restarting.');
    selection.send({ type: 'CHOOSE', row: at(1), isSelected: true });
    expect(selection.getSnapshot().context.unread).toBe(null);
    expect(ids()).toEqual([1]);
  });

  it('a choice while the other pages are read ends the reading', async () => {
    const { selection, ids, at } = start(rowsFrom(1, 10));
    const pages = Promise.withResolvers<readonly Row[]>();
    selection.send({ type: 'CHOOSE_ALL', read: () => pages.promise });
    selection.send({ type: 'CHOOSE', row: at(4), isSelected: true });
    pages.resolve(rowsFrom(1, 24));
    await pages.promise;
    expect(ids()).toEqual([4]);
  });

  it('loses what is gone with a word, and ends where a command has done its work on all', () => {
    const { selection, ids } = start(rowsFrom(1, 4));
    selection.send({ type: 'CHOOSE_PAGE', isSelected: true });
    selection.send({ type: 'GONE', ids: [2, 77] });
    expect(ids()).toEqual([1, 3, 4]);
    expect(selection.getSnapshot().context.gone).toBe(1);
    selection.send({ type: 'DROP', ids: [1] });
    expect(selection.getSnapshot().context).toMatchObject({ gone: 0 });
    selection.send({ type: 'DROP', ids: [3, 4] });
    expect(selection.getSnapshot().value).toBe('off');
    expect(ids()).toEqual([]);
  });
});
