import { expect, test } from 'vitest';
import type { ShownRecordActions } from './offered-actions.ts';
import { type PaletteEntry, paletteEntries, wordsOf } from './palette-entries.ts';

test('a number is found with its mark or without, words in either case', () => {
  expect(wordsOf('  #12  Bright ')).toEqual(['12', 'bright']);
  expect(wordsOf('#')).toEqual([]);
});

const done: string[] = [];
const runs = (what: string) => () => void done.push(what);
const shown: ShownRecordActions = {
  record: 'Request #7',
  actions: [
    { id: 'STOP', label: 'Stop', icon: null, refusal: undefined, run: runs('stop') },
    { id: 'DELETE', label: 'Delete', icon: null, refusal: 'Delete needs the network.', run: runs('delete') },
  ],
};
const record: PaletteEntry = { value: 'vpcs 3', label: 'north', group: 'VPCs', run: runs('north') };

function entries(typed: string) {
  return paletteEntries({
    typed,
    shown,
    onRefused: (reason) => done.push(reason),
    areas: [{ id: 'vpcs', label: 'VPCs', icon: null, open: runs('vpcs') }],
    creation: [{ id: 'vpc', label: 'Add New VPC', synonyms: 'create', icon: null, open: runs('new vpc') }],
    records: typed === '' ? [] : [record],
    further: [{ id: 'logout', label: 'Logout', icon: null, open: runs('logout') }],
  });
}

test('what the shown record offers comes first, then places and records', () => {
  expect(entries('').map(({ label, group }) => [group, label])).toEqual([
    ['Actions on Request #7', 'Stop'],
    ['Actions on Request #7', 'Delete'],
    ['Go to', 'VPCs'],
    ['Create', 'Add New VPC'],
    ['Portal', 'Logout'],
  ]);
  expect(entries('v').map(({ label }) => label)).toEqual(['VPCs', 'Add New VPC', 'north']);
  expect(entries('create').map(({ label }) => label)).toEqual(['Add New VPC', 'north']);
});

test('an action that the device can’t do now says why, and is not done', () => {
  const [refused] = entries('delete');
  expect(refused).toMatchObject({ isRefused: true, hint: 'Delete needs the network.' });
  refused?.run();
  expect(done).toEqual(['Delete needs the network.']);
});
