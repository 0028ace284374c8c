import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** In these, a midnight or the hour before it comes twice or not at all on some days. */
const ZONES = ['UTC', 'America/Santiago', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo', 'Europe/Berlin'];

/** Moments whose local date is not between those of its day: of every half hour of a year. A thread has no time zone of its own. */
const LOST = `
  const { momentsOf } = await import(${JSON.stringify(new URL('../../src/rules/audit/moments.ts', import.meta.url).href)});
  const lost = [];
  for (const zone of ${JSON.stringify(ZONES)}) {
    process.env.TZ = zone;
    for (let time = Date.UTC(2026, 0, 2); time < Date.UTC(2027, 0, 1); time += 1_799_999) {
      const now = new Date(time);
      const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      const { startDate, endDate } = momentsOf({ startDate: day, endDate: day });
      if (now < new Date(startDate) || now > new Date(endDate)) lost.push(zone + ' ' + now.toISOString());
    }
  }
  console.log(JSON.stringify(lost));
`;

it('asks for every moment of a day, where its last hour comes twice as well', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', LOST], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual([]);
});
