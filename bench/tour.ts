/**
 * A tour of the portal on a device with many records: the frames of another area, the palette, a dialog and a form, beside a plain React page
 * that swaps ten rows and opens a dialog and a form; and every interaction of a scripted visit at 4x CPU, beside the same at 1x.
 */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { switchTenant } from '../tests/e2e/portal-test.ts';
import type { OpenedPage } from './first-row.ts';
import { openScriptPage } from './script-page.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { openSyncedPortal, readRows, until } from './synced-portal.ts';
import {
  type AddTimes,
  changeAreas,
  loadList,
  openDialogs,
  openForms,
  takeTour,
  visitPlainPage,
} from './tour-visit.ts';

/** Milliseconds at the median at 4x CPU. */
const AIMS = new Map([
  ['area, first visit: skeleton', 100],
  ['area, first visit: row', 200],
  ['area: skeleton', 100],
  ['area: row', 200],
  ['palette', 100],
  ['approve dialog', 100],
  ['form, first open: fields', 100],
  ['form: fields', 100],
]);
/** Milliseconds of an interaction at the 98th percentile at 4x CPU. */
const INTERACTION_AIM = 100;
const AIMED_AT = 4;
const SLOWDOWNS = [1, AIMED_AT];
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const RUNS = countFrom('BENCH_RUNS', 5);
/** Requests are created in one tenant. */
const TENANT = 'Brightwater Grocers';

/** By what was measured and the slowdown. */
class Samples {
  readonly #times = new Map<string, number[]>();
  readonly names = new Set<string>();

  add(name: string, rate: number, times: readonly number[]): void {
    this.names.add(name);
    this.#times.set(`${name} ${rate}x`, [...this.of(name, rate), ...times]);
  }

  of(name: string, rate: number): readonly number[] {
    return this.#times.get(`${name} ${rate}x`) ?? [];
  }

  /** Of every name, the longest first. */
  all(rate: number): readonly { readonly name: string; readonly time: number }[] {
    return [...this.names]
      .flatMap((name) => this.of(name, rate).map((time) => ({ name, time })))
      .sort((left, right) => right.time - left.time);
  }
}

const frames = new Samples();
const plainFrames = new Samples();
const interactions = new Samples();

const CursorRow = v.object({ tenantId: v.string(), complete: v.boolean(), bounded: v.boolean() });

/** Waits until every area of as many tenants is on the device. */
async function whenAllSynced(page: Page, tenants: number): Promise<void> {
  await until('every area was on the device', async () => {
    const cursors = v.parse(v.array(CursorRow), await readRows(page, 'cursors'));
    const isComplete = cursors.every(({ complete, bounded }) => complete || bounded);
    return isComplete && new Set(cursors.map(({ tenantId }) => tenantId)).size === tenants;
  });
}

type Visit = (page: Page, add: AddTimes) => Promise<void>;

async function measure({ page, devtools }: OpenedPage, rate: number, visit: Visit, into: Samples | null) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await visit(page, (name, ...times) => into?.add(name, rate, times));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

function plainOf(name: string): string {
  if (name.startsWith('area')) return 'rows';
  return name.startsWith('form') ? 'form' : 'dialog';
}

function framesTable(): string {
  const lines = [...frames.names].flatMap((name) =>
    SLOWDOWNS.map((rate) => {
      const [ours, theirs] = [frames.of(name, rate), plainFrames.of(plainOf(name), rate)];
      const numbers = [ours, theirs].flatMap((samples) => [median(samples), percentile(samples, 0.95)]);
      return [name, `${rate}x`, ...[...numbers, median(ours) / median(theirs)].map(rounded)];
    }),
  );
  return table([['Milliseconds to the frame', 'CPU', 'portal p50', 'p95', 'plain p50', 'p95', 'ratio'], ...lines]);
}

function stepsTable(): string {
  const lines = [...interactions.names].map((name) => {
    const numbers = SLOWDOWNS.flatMap((rate) => {
      const samples = interactions.of(name, rate);
      return [median(samples), Math.max(...samples)];
    });
    return [name, ...numbers.map(rounded)];
  });
  return table([
    ['Milliseconds of an interaction', ...SLOWDOWNS.flatMap((rate) => [`${rate}x p50`, 'worst'])],
    ...lines,
  ]);
}

function tourTable(): string {
  const lines = SLOWDOWNS.map((rate) => {
    const all = interactions.all(rate);
    const times = all.map(({ time }) => time);
    const numbers = [times.length, median(times), percentile(times, 0.98), Math.max(...times)];
    return ['the whole tour', `${rate}x`, ...numbers.map(rounded), all[0]?.name ?? ''];
  });
  return table([['Milliseconds of an interaction', 'CPU', 'count', 'p50', 'p98', 'worst', 'in'], ...lines]);
}

function verdict(what: string, milliseconds: number, aim: number): string {
  return `${what} within ${aim} ms: ${milliseconds <= aim ? 'kept' : 'missed'} with ${rounded(milliseconds)} ms`;
}

const portal = await openSyncedPortal(RECORDS);
try {
  const ours = await portal.open();
  const plain = await openScriptPage(portal.profile.context, 'plain-page.ts');
  const { page } = ours;

  const visitInTurn = async (visits: readonly (readonly [Visit, Samples])[]) => {
    // The first round warms the browser, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      for (const rate of SLOWDOWNS) {
        await page.bringToFront();
        await loadList(page);
        for (const [visit, into] of visits) await measure(ours, rate, visit, round === 0 ? null : into);
        await plain.page.bringToFront();
        await measure(plain, rate, visitPlainPage, round === 0 ? null : plainFrames);
      }
    }
  };

  await loadList(page);
  await whenAllSynced(page, 1);
  await visitInTurn([
    [changeAreas, frames],
    [openDialogs, frames],
  ]);
  await page.bringToFront();
  await switchTenant(page, { label: TENANT });
  await whenAllSynced(page, 2);
  await visitInTurn([
    [openForms, frames],
    [takeTour, interactions],
  ]);

  console.log(`${framesTable()}\n\n${stepsTable()}\n\n${tourTable()}`);
  console.log(`\n${RUNS} runs each, in turn, among ${RECORDS} records; forms and tour in one tenant.`);
  console.log(`Aims at ${AIMED_AT}x:`);
  for (const [name, aim] of AIMS) console.log(verdict(`  ${name}`, median(frames.of(name, AIMED_AT)), aim));
  const slowest = percentile(
    interactions.all(AIMED_AT).map(({ time }) => time),
    0.98,
  );
  console.log(verdict('  an interaction of the tour at p98', slowest, INTERACTION_AIM));
} finally {
  await portal.close();
}
