/** A detail page and the confirmations of an area that there is not, by what every area is given: declared, drawn, compared and confirmed. */
import { Trash2 } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createCommandConfirmation } from '../../data/outbox/confirmation-actors.ts';
import type { Refusal } from '../../machines/lifecycles/engine/refusals.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { isSameVersion } from '../../rules/records/record-key.ts';
import { comparisonOf, sectionsOf } from '../../rules/records/record-sections.ts';
import { menuGroups } from '../areas/deployments/detail/detail-menu.tsx';
import { demandsOf, offlineWords, recordLine, refusalFor } from '../confirm/demands.ts';
import { RecordDifferences } from '../confirm/RecordDifferences.tsx';
import type { RecordReading } from '../page/record-reading.ts';
import { createPaths } from '../paths.ts';
import { DetailSections } from './DetailSections.tsx';
import { type DetailSetting, defineDetail } from './detail-definition.ts';

/** Known by a text, in one status. */
interface Shelf {
  readonly id: string;
  readonly version?: number;
  readonly name: string;
  readonly status: 'FULL' | 'EMPTY';
  readonly keepers: readonly string[];
  readonly pin?: string;
  readonly books?: number;
}
type ShelfAction = 'EMPTY_OUT' | 'DESTROY';

const sections = sectionsOf<Shelf>()([
  {
    title: 'Shelf',
    fields: [
      { label: 'Name', text: ({ name }) => name, compares: ['name'], isCopied: true },
      { label: 'Status', text: ({ status }) => (status === 'FULL' ? 'Full' : 'Empty'), compares: ['status'] },
      { label: 'Books', text: ({ books }) => books, compares: ['books'], isShown: ({ status }) => status === 'FULL' },
      { label: 'Keepers', lines: ({ keepers }) => keepers, compares: ['keepers'] },
      { label: 'PIN', secret: { name: 'PIN', value: ({ pin }) => pin } },
    ],
  },
  { title: 'Plan', fields: [], isShown: ({ status }) => status === 'FULL' },
]);
const comparison = comparisonOf<Shelf>(sections);

const EMPTY_ALREADY: Refusal = {
  because: 'status',
  isAboutViewer: false,
  sentence: 'Can’t empty out: it is already empty.',
  rule: 'Empty out is possible where it is full.',
};

const shelfCommands: ConfirmedCommands<ShelfAction, Shelf> = {
  area: 'deployments',
  noun: 'shelf',
  questions: { EMPTY_OUT: 'Do you want to empty out this shelf?', DESTROY: 'Destroy it for good?' },
  isDestructive: (action) => action === 'DESTROY',
  removes: (action) => action === 'DESTROY',
  lifecycle: {
    labels: { EMPTY_OUT: 'Empty out', DESTROY: 'Destroy' },
    ask: ({ status }) => ({
      whyNot: (action) => (action === 'EMPTY_OUT' && status === 'EMPTY' ? EMPTY_ALREADY : null),
      privilegeRefusal: () => null,
    }),
    policyOf: () => 'needs network',
  },
  comparison,
  nameOf: ({ name }) => name,
  typed: (action, { name }) =>
    action === 'DESTROY' ? { text: name, label: 'Type the shelf’s name to confirm' } : null,
};

const shelf: Shelf = {
  id: 'a/1',
  version: 1,
  name: 'Poems',
  status: 'FULL',
  keepers: ['Ada', 'Bo'],
  pin: '1234',
  books: 3,
};
const viewer = {
  userId: 1,
  privileges: new Set<string>(),
  currentTenantId: 'T',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const setting: DetailSetting = {
  paths: createPaths({ code: 'ACME', slug: 'acme' }),
  viewer: {
    user: { userId: 1, name: 'Ada', email: 'ada@example.test', picture: null },
    tenantId: 'T',
    tenants: [],
    privileges: new Set(),
  },
  product: 'Acme',
  now: new Date(0),
};

const reading: RecordReading<Shelf> = {
  record: shelf,
  asOf: 0,
  standing: 'read',
  message: null,
  refresh: () => undefined,
};

const shelfDetail = defineDetail({
  area: 'deployments',
  noun: 'shelf',
  title: ({ shelfId }) => `Viewing ${shelfId}`,
  idOf: ({ shelfId }) => shelfId ?? null,
  useRecord: () => reading,
  sections,
  values: { Name: ({ name }, { product }) => <em>{`${name} of ${product}`}</em> },
  parts: { Plan: ({ record }) => <output>{`Plan of ${record.name}`}</output> },
});

function drawn(record: Shelf): string {
  const { values = {}, parts = {} } = shelfDetail;
  return renderToStaticMarkup(
    <DetailSections
      sections={shelfDetail.sections}
      values={values}
      parts={parts}
      record={record}
      setting={setting}
      secrets={secrets}
    />,
  );
}

const secrets = { read: () => Promise.resolve('4321'), refusal: undefined };

test('one array of sections draws the page', () => {
  const page = drawn(shelf);
  expect(page).toContain('<em>Poems of Acme</em>');
  expect(page).toContain('Copy Name');
  expect(page).toContain('<span>Ada</span><span>Bo</span>');
  expect(page).toContain('<output>Plan of Poems</output>');
  expect(page).toContain('Show PIN');
  expect(page).not.toContain('1234');
  const empty = drawn({ ...shelf, status: 'EMPTY', keepers: [] });
  expect(empty).not.toContain('Books');
  // A label without a value isn't shown.
  expect(empty).not.toContain('Keepers');
  expect(empty).not.toContain('Plan of');
});

test('and says what of a record is no longer what was seen', () => {
  const { books: _, ...row } = shelf;
  const now: Shelf = { ...shelf, status: 'EMPTY', keepers: ['Bo'], pin: '9', version: 2 };
  expect(comparison.differences(row, now)).toEqual([
    { label: 'Status', seen: 'Full', now: 'Empty' },
    { label: 'Keepers', seen: 'Ada, Bo', now: 'Bo' },
    { label: 'PIN', seen: 'A secret', now: 'Another secret' },
  ]);
  const table = renderToStaticMarkup(<RecordDifferences changes={comparison.differences(row, now)} />);
  for (const words of ['Status', 'Full', 'Empty', 'Ada, Bo']) expect(table).toContain(`>${words}<`);
  expect([comparison.hasChanged(row, { ...shelf }), comparison.hasChanged(row, now)]).toEqual([false, true]);
  const unseen = (is: Shelf) =>
    renderToStaticMarkup(<RecordDifferences changes={[]} isSameVersion={isSameVersion(row, is)} />);
  expect(unseen(now)).toContain('Only hidden fields, such as secrets, have changed.');
  expect(unseen({ ...shelf })).toBe('<p>It hasn’t changed since you last saw it.</p>');
});

test('its commands are asked about, refused and sent as any area’s', async () => {
  expect(recordLine(shelfCommands, shelf)).toBe('a 1 · Poems');
  expect(demandsOf(shelfCommands, 'EMPTY_OUT', shelf, [])).toEqual({
    requiredText: null,
    credentialId: null,
    isCommentRequired: false,
  });
  const empty: Shelf = { ...shelf, status: 'EMPTY' };
  expect(refusalFor(shelfCommands, 'EMPTY_OUT', empty, viewer, new Date())).toBe(EMPTY_ALREADY.sentence);
  expect(offlineWords(shelfCommands, 'DESTROY', 'You are offline.')).toContain('Destroy needs a connection');

  const sent: { readonly action: ShelfAction; readonly record: AreaRecord }[] = [];
  const dialog = createActor(
    createCommandConfirmation(
      {
        area: 'deployments',
        policyOf: () => 'needs network',
        outbox: {
          attend: () => ({
            decide: () => Promise.reject(),
            isOnline: () => true,
            holds: () => false,
            close: async () => undefined,
            end: () => undefined,
          }),
        },
        records: {
          send: async (
            { action }: { action: ShelfAction; from: 'detail' },
            decided,
          ): Promise<CommandOutcome<AreaRecord>> => {
            sent.push({ action, record: decided.record });
            return { kind: 'done' };
          },
        },
      },
      { action: 'DESTROY', from: 'detail' },
    ),
    { input: { variant: 'question', record: shelf, ...demandsOf(shelfCommands, 'DESTROY', shelf, []) } },
  ).start();
  dialog.send({ type: 'CONFIRM', commandId: 'one' });
  expect(dialog.getSnapshot().matches('confirming')).toBe(true);
  dialog.send({ type: 'TYPE', text: 'Poems' });
  dialog.send({ type: 'CONFIRM', commandId: 'one' });
  await waitFor(dialog, (snapshot) => snapshot.matches('done'));
  expect(sent).toEqual([{ action: 'DESTROY', record: shelf }]);
});

test('its menu holds what the viewer has the privilege for, with the reason where it is refused', () => {
  const groups = menuGroups<ShelfAction>(
    {
      labels: shelfCommands.lifecycle.labels,
      icons: { EMPTY_OUT: Trash2, DESTROY: Trash2 },
      isDestructive: shelfCommands.isDestructive,
      asked: { whyNot: (action) => (action === 'EMPTY_OUT' ? EMPTY_ALREADY : null), privilegeRefusal: () => null },
      whyNotNow: () => undefined,
      press: () => () => undefined,
    },
    [
      { id: 'run', actions: ['EMPTY_OUT'] },
      { id: 'nothing', actions: [] },
      { id: 'end', actions: ['DESTROY'] },
    ],
  );
  expect(groups.map(({ id, entries }) => [id, entries.map(({ label }) => label)])).toEqual([
    ['run', ['Empty out']],
    ['end', ['Destroy']],
  ]);
  expect(groups[0]?.entries[0]).toMatchObject({ refusal: EMPTY_ALREADY.sentence });
});
