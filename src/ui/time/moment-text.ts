import { type MomentFormat, writtenMoment } from '../../rules/texts/moments.ts';

/** For texts and values that stay as they were written: always the date and the time. Returns invalid text unchanged. */
export function momentText(moment: string): string {
  return textOf(moment, 'dateAndTime');
}

/** With seconds. */
export function preciseMomentText(moment: string): string {
  return textOf(moment, 'dateAndPreciseTime');
}

function textOf(moment: string, as: MomentFormat): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : writtenMoment(at, as);
}
