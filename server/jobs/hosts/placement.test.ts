import { expect, it } from 'vitest';
import { findingOf, type SeenHost } from './placement.ts';

const SEEN = { labels: [], last_seen_at: new Date(0), paused_by: null };
const host = (name: string, pausedBy?: string | null): SeenHost => ({
  ...{ ...SEEN, host_id: name, name, runners: ['tofu'], paused_at: null },
  ...(pausedBy !== undefined && { paused_at: new Date(0), paused_by: pausedBy }),
});
const OPERATION = { operation: 'LAUNCH', runner: 'tofu', runner_labels: null, runner_host: null, keeps_files: true };
const sentence = (hosts: readonly SeenHost[], keeper: string | null = null, silent: readonly string[] = []) =>
  findingOf({ ...OPERATION, keeper }, hosts, new Set(silent))?.sentence;

it('a wait has the paused hosts as data, unless another one can take the operation', () => {
  const paused = (hosts: readonly SeenHost[]) => findingOf({ ...OPERATION, keeper: null }, hosts, new Set());
  expect(paused([host('first', 'Ines')])).toMatchObject({ kind: 'waits', paused: ['first'] });
  expect(paused([host('first', 'Ines'), host('second', null)])).toMatchObject({ paused: ['first', 'second'] });
  expect(paused([host('first', 'Ines'), host('second')])).toMatchObject({ kind: 'waits', paused: [] });
});

it('a wait names the hosts that are paused, unless another one can take the operation', () => {
  const waits = 'Waiting for a runner host with the runner tofu';
  expect(sentence([host('first', 'Ines'), host('second')])).toBe(waits);
  const alone = `${waits}: first is paused by Ines. An administrator can resume it on the page Runners`;
  expect(sentence([host('first', 'Ines')])).toBe(alone);
  expect(sentence([host('first', 'Ines'), host('second')], null, ['second'])).toBe(alone);
  expect(sentence([host('first', 'Ines'), host('second', null)])).toBe(
    `${waits}: first is paused by Ines, second is paused. An administrator can resume one of them on the page Runners`,
  );
  expect(sentence([host('first', 'Ines'), host('second')], 'first')).toBe(
    'Waiting for the runner host first, which has its files: first is paused by Ines. An administrator can resume it on the page Runners',
  );
});
