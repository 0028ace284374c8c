/** A form of an area that there is not, by what every area is given: declared, filled in, kept as a draft, drawn and saved. */
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { signIn } from '../../../tests/signed-in-device.ts';
import { AppError } from '../../contract/app-error.ts';
import { createContractClient } from '../../contract/client.ts';
import { parseRuntimeConfig } from '../../contract/runtime-config.ts';
import { Device } from '../../data/device/device.ts';
import type { FormAddress, FormPortal, FormViewer } from '../../data/forms/form-address.ts';
import { createFormMachine } from '../../data/forms/form-machine.ts';
import type { FormResource } from '../../data/forms/form-resource.ts';
import { Renewals } from '../../data/forms/reference-lists.ts';
import { FormUploads } from '../../data/forms/uploads.ts';
import { Deferred } from '../../data/loading/deferred.ts';
import { createResources } from '../../data/resources.ts';
import { CapabilityReader } from '../../data/server/capabilities.ts';
import type { Updates } from '../../data/sync/updates.ts';
import { connectivityMachine } from '../../machines/device/connectivity.ts';
import { sessionMachine } from '../../machines/session/session.ts';
import type {
  ProfileOutcome,
  SessionClaims,
  SessionProfile,
  StoredSessionReading,
} from '../../machines/session/session-facts.ts';
import type { FieldsOf, ValueParsers } from '../../rules/forms/controls.ts';
import { createDefinitions } from '../../rules/forms/define.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { Loaded } from '../../rules/forms/reference.ts';
import { type ControlDrawings, drawingOf } from './draw-control.ts';
import { FormSection } from './FormSection.tsx';
import { FormProvider } from './form-context.ts';
import { openForm } from './open-form.ts';

interface Colour {
  readonly red: number;
}

interface ShelfValues {
  readonly code: string;
  readonly colour: Colour | null;
  readonly floor: string;
  readonly room: string;
  readonly pin: string;
}

interface ShelfReference {
  readonly rooms: Loaded<{ readonly floor: string }, readonly string[]> | null;
}

interface ShelfSetting extends FormSetting<ShelfValues> {
  readonly reference: ShelfReference;
}

/** The area's own kind of control. */
interface ShelfControls {
  readonly colour: Colour | null;
}
const PARSERS: ValueParsers<ShelfControls> = { colour: v.nullable(v.strictObject({ red: v.number() })) };

const { check, choicesOf, condition, form, keyedList, reset, rule, section } = createDefinitions<
  ShelfValues,
  ShelfSetting
>();

const rooms = keyedList(
  'rooms',
  'rooms',
  (reference) => reference.rooms,
  ['floor'],
  ({ floor }) => (floor === '' ? null : { floor }),
);
type RoomsQuery = NonNullable<ReturnType<typeof rooms.query>>;

type ShelfFields = FieldsOf<ShelfValues, ShelfSetting, ShelfControls>;

const fields: ShelfFields = {
  code: {
    name: 'code',
    label: 'Code',
    control: 'text',
    required: { message: 'cannot be blank' },
    rules: [rule(['code'], ({ code }) => (code.length > 5 ? 'is too long' : null))],
  },
  colour: { name: 'colour', label: 'Colour', control: 'colour' },
  floor: { name: 'floor', label: 'Floor', control: 'text' },
  room: {
    name: 'room',
    label: 'Room',
    control: 'choice',
    waitsFor: [condition('Give a floor first.', ['floor'], ({ floor }) => floor !== '')],
    required: { message: 'Select a room' },
    options: choicesOf(rooms, [], (names) => names.map((value) => ({ value, label: `Room ${value}` }))),
  },
  pin: { name: 'pin', label: 'PIN', control: 'secret', isSecret: true },
};

const EMPTY: ShelfValues = { code: '', colour: null, floor: '', room: '', pin: '' };

interface ShelfBody {
  readonly code: string;
  readonly red: number;
  readonly room: string;
  readonly pin: string;
}

const shelfForm = form({
  name: 'SHELF',
  noun: 'shelf',
  sections: [section('Shelf', ['code', 'colour']), section('Place', ['floor', 'room', 'pin'])],
  fields,
  parsers: PARSERS,
  resets: [reset(['floor'], ['pin'], () => ({ pin: '' }))],
  checks: [check('code exists', 'code', ['code'], ({ code }) => code !== '')],
  defaults: () => ({}),
  lists: { rooms },
  body: ({ code, colour, room, pin }): ShelfBody => ({ code, red: colour?.red ?? 0, room, pin }),
});

const claims: SessionClaims = {
  userId: 1,
  tenantId: 'NORTHWIND',
  accountStatus: 'ACTIVE',
  accessExpiresIn: 900_000,
  refreshExpiresIn: null,
};
const profile: SessionProfile = {
  user: { userId: 1, name: 'Ada Berg', email: 'ada@example.test', picture: null },
  tenants: [{ tenantId: 'NORTHWIND', tenantName: 'Northwind' }],
  privileges: { NORTHWIND: [] },
};
const viewer: FormViewer = { userId: 1, tenantId: 'NORTHWIND', email: 'ada@example.test', privileges: new Set() };

/** A server of shelves, in front of which the form stands. */
class Shelves {
  readonly saved: { readonly body: ShelfBody; readonly header: object }[] = [];
  readonly kept: string[] = [];
  readonly asked: string[] = [];

  resource(address: FormAddress): FormResource<ShelfValues, ShelfSetting, RoomsQuery, ShelfBody> {
    return {
      address,
      reference: {
        area: 'shelves',
        fetch: async ({ key }) => {
          this.asked.push(key.floor);
          return { rooms: { key, content: [`${key.floor}-1`, `${key.floor}-2`] } };
        },
        parser: v.strictObject({
          rooms: v.exactOptional(v.object({ key: v.object({ floor: v.string() }), content: v.array(v.string()) })),
        }),
        renewals: new Renewals(),
      },
      checks: {
        'code exists': async ({ code }) => {
          const exists = this.saved.some(({ body }) => body.code === code);
          return exists ? { kind: 'fault', message: 'exists already' } : { kind: 'fine', message: '' };
        },
      },
      requestOf: async (body) => ({ method: 'POST', path: '/shelves', body: JSON.stringify(body) }),
      open: async () => ({
        kind: 'loaded',
        setting: { original: null, reference: { rooms: null } },
        initial: EMPTY,
        version: null,
      }),
      validate: async ({ red }) => ({ errors: red > 255 ? [{ field: 'colour', message: 'is no colour' }] : [] }),
      save: async (body, header) => {
        this.saved.push({ body, header });
        return async () => {
          this.kept.push(body.code);
        };
      },
    };
  }
}

async function portalOf(name: string): Promise<FormPortal> {
  const config = parseRuntimeConfig(
    {
      product: { code: 'ACME', name: 'Acme', slug: 'acme' },
      apiBaseUrl: 'https://portal.example.test/api',
      identityProvider: { issuer: 'https://portal.example.test/oidc', clientId: 'portal' },
      appName: 'Portal',
      appVersion: '0.0.0',
    },
    'a test',
  );
  const fetch = () => Promise.reject(new AppError({ kind: 'offline', message: 'Nothing is asked here.' }));
  const client = createContractClient({ config, tokens: null, fetch });
  const device = new Device(name);
  await signIn(device, viewer);
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readStoredSession: fromPromise<StoredSessionReading, undefined>(async () => ({
          stored: { claims, profile },
          deviceOwner: 1,
        })),
        loadProfile: fromPromise<ProfileOutcome, { tenantId: string; userId: number }>(async () => ({
          kind: 'loaded',
          profile,
          accountStatus: 'ACTIVE',
        })),
      },
    }),
  ).start();
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  const capabilities = new CapabilityReader(client, { plain: true });
  const scope = () => viewer;
  return {
    client,
    device,
    session,
    scope,
    connectivity: createActor(connectivityMachine),
    capabilities,
    resources: createResources({ client, device, capabilities, scope, privileges: () => viewer.privileges }),
    updates: new Deferred<Updates>(() => Promise.reject(new Error('This test has no updates.'))),
  };
}

const address: FormAddress = { area: 'shelves', form: 'SHELF', mode: 'create', id: null };

const drawings: ControlDrawings<ShelfControls> = {
  colour: { Component: ({ label, value }) => <output>{`${label} ${value === null ? 'none' : value.red}`}</output> },
};

async function open(portal: FormPortal, shelves: Shelves) {
  const actor = createActor(createFormMachine(portal, viewer, shelfForm, shelves.resource(address)), {
    input: { isOnline: true },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  const uploads = new FormUploads(portal, shelfForm, actor, () => 0);
  const drawControl = drawingOf(PARSERS, drawings);
  return { actor, page: openForm({ form: shelfForm, actor, uploads, drawControl }) };
}

test('a form of any area is filled in, kept, drawn, checked, validated and saved by the room of the forms', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const portal = await portalOf(name);
  const shelves = new Shelves();
  const first = await open(portal, shelves);

  // What is no value of the field's control changes nothing.
  first.page.edit('colour', 'red');
  first.page.edit('nowhere', 'A');
  expect(first.page.hasChanges()).toBe(false);

  // There would be no draft of it.
  first.page.edit('pin', 'canary');
  expect(first.page.lostWithPage()).toEqual(['PIN']);
  first.page.edit('code', 'A-1');
  expect(first.page.lostWithPage()).toEqual([]);
  first.page.edit('colour', { red: 300 });
  first.page.edit('floor', '2');
  first.page.edit('pin', 'canary');
  await waitFor(first.actor, ({ context }) => context.work?.setting.reference.rooms !== null);
  expect(shelves.asked).toEqual(['2']);
  first.page.edit('room', '2-2');
  const drafts = () => portal.device.run((database) => database.drafts.toArray());
  await expect.poll(async () => JSON.stringify(await drafts())).toContain('2-2');
  first.actor.stop();

  const rested = await drafts();
  expect(JSON.stringify(rested)).not.toContain('canary');
  expect(rested.map(({ address: at }) => at.split('#')[0])).toEqual(['shelves/create/SHELF']);
  const lists = await portal.device.run((database) => database.choices.toCollection().primaryKeys());
  expect(lists.map(([, , key]) => key)).toEqual(['shelves/rooms/{"floor":"2"}']);

  const { actor, page } = await open(portal, shelves);
  expect(page.askedDraft()).toEqual({
    isOutdated: false,
    changed: ['Code', 'Colour', 'Floor', 'Room'],
    lost: [],
    withheld: ['PIN'],
  });
  actor.send({ type: 'RESTORE_DRAFT' });
  await waitFor(actor, ({ context }) => context.work?.setting.reference.rooms !== null);
  const [shelf, place] = page.view().sections;
  expect([shelf?.title, place?.fields]).toEqual(['Shelf', ['floor', 'room', 'pin']]);
  expect(page.view().notices.flatMap(({ lines }) => lines.map(({ field }) => field))).toEqual(['pin']);
  const drawn = renderToStaticMarkup(
    <FormProvider value={page}>
      {page.view().sections.map((section) => (
        <FormSection key={section.title} section={section} />
      ))}
    </FormProvider>,
  );
  expect(drawn).toContain('<output>Colour 300</output>');
  expect(drawn).toContain('Room 2-2');
  expect(drawn).not.toContain('Generate');

  actor.send({ type: 'SAVE', commandId: 'first' });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'editing' }));
  expect(page.view().summary).toEqual([{ field: 'colour', message: 'Colour is no colour' }]);
  page.edit('colour', { red: 200 });
  actor.send({ type: 'SAVE', commandId: 'second' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'));
  expect(shelves.saved.map(({ body }) => body)).toEqual([{ code: 'A-1', red: 200, room: '2-2', pin: '' }]);
  expect(shelves.kept).toEqual(['A-1']);
  expect(await portal.device.run((database) => database.drafts.count())).toBe(0);

  const third = await open(portal, shelves);
  third.page.edit('code', 'A-1');
  third.page.blur('code');
  await waitFor(third.actor, ({ context }) => context.work?.findings['code exists']?.kind === 'fault');
  expect(third.page.view().fields.get('code')?.error).toBe('exists already');
  third.page.edit('code', 'A-1-too-long');
  third.page.blur('code');
  expect(third.page.view().fields.get('code')?.error).toBe('is too long');
  third.actor.stop();
});
