import { describe, expect, it } from 'vitest';
import { gapsOf, historyHours, historyText, historyWindow, linePath } from './monitoring-history.ts';

const series = (...cpu: readonly (number | null)[]) => ({
  name: 'shop-1',
  cpu: [...cpu],
  memory: cpu.map((value) => (value === null ? null : value / 2)),
  disk: cpu.map(() => 40),
});

describe('the history of the load', () => {
  it('draws a stroke for each stretch with figures, and a dot for a single one', () => {
    expect(linePath([10, 20, null, 30])).toBe('M0.5 90L1.5 80M3.5 70h0.01');
    expect(linePath([null, null])).toBe('');
  });

  it('has its gaps, also at both ends', () => {
    expect(gapsOf([null, 1, null, null, 2, null])).toEqual([
      ...[
        { from: 0, until: 1 },
        { from: 2, until: 4 },
        { from: 5, until: 6 },
      ],
    ]);
    expect(gapsOf([1, 2])).toEqual([]);
  });

  it.each([
    [[10, 80, 20], '10.0 to 80.0 %, last 20.0 %, above 75 % for 5 min and never above 90 %.'],
    [[80, 90, 95, 20], '20.0 to 95.0 %, last 20.0 %, above 75 % for 15 min and above 90 % for 10 min.'],
    [[10, 20, null], '10.0 to 20.0 %, last 20.0 %, never above 75 %, no figures for 5 min.'],
    [[0], '0.0 %, never above 75 %.'],
    [[null, null, 50], '50.0 %, never above 75 %.'],
    [[null, null], 'No figures in this time.'],
  ])('says of %j: %s', (values, text) => {
    expect(historyText(values, 5)).toBe(text);
  });

  it('lists the highest of each hour, the newest first', () => {
    const history = { from: '2026-11-30T09:50:00.000Z', stepMinutes: 5, instances: [series(10, 90, 30, null)] };
    expect(historyHours(history, series(10, 90, 30, null))).toEqual([
      { at: Date.parse('2026-11-30T10:00:00Z'), highest: { cpu: 30, memory: 15, disk: 40 } },
      { at: Date.parse('2026-11-30T09:50:00Z'), highest: { cpu: 90, memory: 45, disk: 40 } },
    ]);
    expect(historyWindow(history)).toEqual({
      from: Date.parse('2026-11-30T09:50:00Z'),
      until: Date.parse('2026-11-30T10:10:00Z'),
    });
  });

  it('has a window without instances', () => {
    const from = '2026-11-30T09:50:00.000Z';
    expect(historyWindow({ from, stepMinutes: 60, instances: [] }).until).toBe(Date.parse(from) + 3_600_000);
  });
});
