/** The list of an area that there is not, by what every area is given: declared, read from its address, offered and drawn. */
import { CircleCheck, Eye, Trash2 } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { type ActionMeta, lifecycleChart } from '../../machines/lifecycles/engine/chart.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { defineLifecycle } from '../../machines/lifecycles/engine/lifecycle.ts';
import { recordLifecycle } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { choiceFilter, numberFilter, textFilter, userFilter } from '../../rules/lists/filters.ts';
import { createListAddress } from '../../rules/lists/list-address.ts';
import { comparisonOf } from '../../rules/records/record-sections.ts';
import { defineActions } from '../actions/area-actions.ts';
import { page } from '../actions/ways.ts';
import { createPaths } from '../paths.ts';
import { defineList } from './define-list.tsx';
import type { ListActions } from './list-definition.ts';
import { likelyActions, missingActions, offeredOnCard, rowActions } from './row-actions.ts';

const STATUSES = ['PLANNED', 'BUILT'] as const;
type Status = (typeof STATUSES)[number];
const STATUS_WORDS: Readonly<Record<Status, string>> = { PLANNED: 'Planned', BUILT: 'Built' };

/** Known by a text. */
interface Shelf {
  readonly id: string;
  readonly room: string;
  readonly status: Status;
}

const ACTIONS = ['VIEW', 'BUILD', 'DELETE'] as const;
type Action = (typeof ACTIONS)[number];
type Command = Exclude<Action, 'VIEW'>;
const LABELS: Readonly<Record<Action, string>> = { VIEW: 'View', BUILD: 'Build', DELETE: 'Delete' };

interface Facts {
  readonly privileges: ReadonlySet<string>;
}
const shelfSetup = setup({ types: { context: {} as Facts, events: {} as { type: Action }, input: {} as Facts } });
const meta = (action: Action): { readonly meta: ActionMeta<Action> } => ({ meta: { action, guards: [] } });
const chart = lifecycleChart({
  id: 'shelf',
  always: { VIEW: meta('VIEW'), DELETE: { ...meta('DELETE'), target: '#shelf.deleted' } },
  regions: {
    status: shelfSetup.createStateConfig({
      initial: 'PLANNED',
      states: { PLANNED: { on: { BUILD: { ...meta('BUILD'), target: 'BUILT' } } }, BUILT: {} },
    }),
  },
});
const lifecycle = defineLifecycle({
  regions: {
    status: {
      name: 'status',
      statuses: STATUSES,
      words: (status) => STATUS_WORDS[status],
      clause: (status) => `it is ${STATUS_WORDS[status].toLowerCase()}`,
    },
  },
  actions: ACTIONS,
  labels: LABELS,
  words: { VIEW: { verb: 'view' }, BUILD: { verb: 'build' }, DELETE: { verb: 'delete' } },
  offline: { VIEW: 'reads', BUILD: 'needs network', DELETE: 'needs network' },
  reports: [],
  factsOf: (_: Shelf, { privileges }: FactsViewer): Facts => ({ privileges }),
  neededPrivileges: (action) => (action === 'DELETE' ? ['tenant.delete'] : []),
  factGuards: {},
  statusGuards: {},
  isEffect: (_effect): _effect is never => false,
  chart,
  machine: () => shelfSetup.createMachine(chart),
});

const shelfRecords = recordLifecycle(lifecycle, ({ status }: Shelf) => ({ status }));
const shelfCommands: ConfirmedCommands<Command, Shelf> = {
  area: 'deployments',
  noun: 'shelf',
  questions: { BUILD: 'Do you want to build this shelf?', DELETE: 'Do you want to delete this shelf?' },
  isDestructive: (action) => action === 'DELETE',
  removes: (action) => action === 'DELETE',
  lifecycle: shelfRecords,
  comparison: comparisonOf<Shelf>([]),
  nameOf: ({ room }) => room,
};

const address = createListAddress(1, {
  shelf: textFilter('Shelf'),
  floor: numberFilter('Floor', 0),
  status: choiceFilter('Status', STATUSES, (status) => STATUS_WORDS[status]),
  madeBy: userFilter('Made By'),
});

const shelfList = defineList({
  area: null,
  words: {
    title: 'Shelves',
    record: 'shelf',
    records: 'shelves',
    noun: 'shelf',
    nouns: 'shelves',
    nameOf: ({ id }: Shelf) => `shelf ${id}`,
    describe: ({ id, room }) => `Shelf ${id} in ${room}`,
    whenEmpty: 'There are no shelves yet.',
  },
  address,
  path: ({ mails }, search) => mails.list(search),
  source: () => {
    throw new Error('Nothing is asked here.');
  },
  useProgress: () => (id) => (id === 'B-2' ? 40 : undefined),
  columns: [
    {
      header: 'Shelf',
      text: ({ id }) => id,
      isTight: true,
      link: 'row',
      linkLabel: ({ id }) => `View ${id}`,
      card: 'heading',
    },
    {
      header: 'Room',
      text: ({ room }) => room,
      below: ({ record: { id } }) => <em>Key {id}</em>,
      narrowBelow: 'Shelf',
      card: 'field',
    },
    {
      header: 'Status',
      cell: ({ record, progress }) => `${STATUS_WORDS[record.status]} ${progress ?? ''}`,
      card: 'status',
    },
  ],
  actions: {
    ...defineActions({
      lifecycle: shelfRecords,
      icons: { VIEW: Eye, BUILD: CircleCheck, DELETE: Trash2 },
      commands: shelfCommands,
      ways: { VIEW: ({ id }, { mails }) => page(mails.view(id)) },
    }),
    view: 'VIEW',
    likely: ['BUILD'],
    isOfferedOnCard: (action, { room }) => action !== 'BUILD' || room !== 'Attic',
    cardButtons: ['BUILD'],
  },
});

const planned: Shelf = { id: 'A-1', room: 'Cellar', status: 'PLANNED' };
const built: Shelf = { id: 'B-2', room: 'Attic', status: 'BUILT' };
const viewer: FactsViewer = {
  userId: 1,
  privileges: new Set(),
  currentTenantId: 'NORTHWIND',
  tenantsWithoutSelfApproval: new Set(),
};

describe('the address of a list', () => {
  const search = new URLSearchParams('shelf=A&floor=0&status=BUILT&madeBy=7&page=3');

  test('is read and written, with its pages counted from 1', () => {
    const query = address.parse(search);
    expect(query).toEqual({ page: 2, shelf: 'A', floor: 0, status: 'BUILT', madeBy: 7 });
    expect(address.serialise(query).toString()).toBe(search.toString());
    expect(address.parse(new URLSearchParams('page=0'))).toEqual(address.defaultQuery);
    const refusedPage = (text: string) => address.refusedPage(new URLSearchParams(text));
    expect(['page=0', 'page=-1', 'page=abc'].map(refusedPage)).toEqual(['0', '-1', 'abc']);
    expect(['page=1', 'page=99999', 'page=', 'shelf=A'].map(refusedPage)).toEqual([null, null, null, null]);
    expect(address.isSame(query, { ...query })).toBe(true);
    expect(address.isSame(query, address.withText(query, 'status', ''))).toBe(false);
  });

  test('is asked for without what the viewer may not filter by', () => {
    const query = address.parse(search);
    expect(address.parameters(query, new Set())).toEqual({
      offset: 20,
      pageSize: 10,
      shelf: 'A',
      floor: 0,
      status: 'BUILT',
    });
    expect(address.permitted(query, new Set())).toEqual({ ...query, madeBy: null });
    expect(address.permitted(query, new Set(['user.view']))).toEqual(query);
  });

  test('says what is wrong with a text in the bounds of its filter', () => {
    expect(address.faultOf(address.defaultQuery, 'floor', 'roof', new Set())).toBe(
      'enter a whole number from 0 to 2147483647',
    );
    expect(address.faultOf(address.defaultQuery, 'status', 'GONE', new Set())).toBe('choose one from the list');
  });
});

const arrived = await shelfList.later?.load();

describe('the rows of a list', () => {
  if (arrived === undefined) throw new Error('The rows have actions.');
  const { actions } = arrived;
  const targets = {
    paths: createPaths({ code: 'ACME', slug: 'acme' }),
    mayOpen: () => true,
    recordAddress: () => null,
  };
  const offeredOf = (shelf: Shelf) => rowActions(actions, shelf, viewer, new Date(), targets);

  test('offer what the lifecycle does, and show what is missing', () => {
    expect(offeredOf(planned)).toEqual([
      { kind: 'page', action: 'VIEW', address: '/dashboard/mails/view/A-1' },
      { kind: 'command', action: 'BUILD', isRefused: false },
    ]);
    expect(offeredOf(built).map(({ action }) => action)).toEqual(['VIEW']);
    expect(likelyActions(actions, offeredOf(planned), 2).map(({ action }) => action)).toEqual(['BUILD']);
    const inAttic = { ...planned, room: 'Attic' };
    expect(offeredOf(inAttic)).toHaveLength(2);
    expect(offeredOnCard(actions, inAttic, offeredOf(inAttic)).map(({ action }) => action)).toEqual(['VIEW']);
    const { notNow, notYou } = missingActions(actions, planned, viewer, new Date());
    expect([notNow, notYou.map(({ action }) => action)]).toEqual([[], ['DELETE']]);
  });

  test('of an area without commands are only links', () => {
    const way = ({ id }: Shelf) => page(targets.paths.mails.view(id));
    const icons = { VIEW: Eye, BUILD: CircleCheck, DELETE: Trash2 };
    const ways = { VIEW: way, BUILD: way, DELETE: way };
    const led: ListActions<Shelf, Action> = {
      ...defineActions({ lifecycle: shelfRecords, icons, ways }),
      listed: ACTIONS,
      view: 'VIEW',
      likely: [],
      cardButtons: [],
    };
    expect(rowActions(led, planned, viewer, new Date(), targets)).toEqual([
      { kind: 'page', action: 'VIEW', address: '/dashboard/mails/view/A-1' },
      { kind: 'page', action: 'BUILD', address: '/dashboard/mails/view/A-1' },
    ]);
  });

  test('are drawn by one array of columns as a table and as cards', () => {
    const shared = {
      list: { ...shelfList, ...arrived },
      offerOf: (shelf: Shelf) => ({ address: `/shelves/${shelf.id}`, offered: [] }),
      selection: { selectedIds: new Set(['B-2']), onSelect: () => undefined, onSelectPage: () => undefined },
      now: new Date(),
      onCommand: () => undefined,
      onExplain: () => undefined,
    };
    const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
    const row = renderToStaticMarkup(<shelfList.Row {...shared} record={built} progress={40} isNarrow={false} />);
    expect(text(row)).toBe('|Select shelf B-2|B-2|Attic|Key B-2|Built 40|Deselect|');
    expect(row).toContain('aria-label="View B-2"');
    const narrow = renderToStaticMarkup(<shelfList.Row {...shared} record={planned} progress={undefined} isNarrow />);
    expect(text(narrow)).toBe('|Select shelf A-1|A-1|Room| Cellar|Planned |Select|');
    const card = renderToStaticMarkup(<shelfList.Card {...shared} record={built} progress={40} />);
    expect(text(card)).toBe('|Select shelf B-2|B-2|Built 40|Room|Attic: |Key B-2|Deselect|');
  });

  test('are there before their actions, which take the place that is kept for them', () => {
    const shared = {
      record: built,
      progress: undefined,
      offerOf: () => ({ address: '/shelves/B-2', offered: [] }),
      now: new Date(),
      isNarrow: false,
      onCommand: () => undefined,
      onExplain: () => undefined,
    };
    const early = renderToStaticMarkup(<shelfList.Row {...shared} list={shelfList} />);
    expect(early).toContain('href="/shelves/B-2"');
    expect(early).not.toContain('<button');
    // Three columns, and the place of the actions.
    expect(early.match(/<t[dh]/g)).toHaveLength(4);
  });
});
