/** What uses a record, in words: why it can't be deleted, and on its page. */
import type { RecordUsage, RecordUse } from '../contract/generated/schema.d.ts';
import { listed } from './listed.ts';

/** What a sentence calls the records of an area. */
const NOUNS = new Map([
  ['deployments', 'deployment'],
  ['vpcs', 'VPC'],
  ['bi-deployments', 'BI deployment'],
]);

/** More are counted, and not named. */
const NAMED = 3;

/** 'deployment #7 (acme / prod)'. */
export function wordsOfUse({ area, id, name }: RecordUse): string {
  return `${NOUNS.get(area) ?? area} #${id} (${name})`;
}

/** Why a record that something uses can't be deleted, and what to do about it; null where nothing uses it. */
export function usageRefusal({ uses, others }: RecordUsage, noun: string): string | null {
  const named = uses.slice(0, NAMED).map(wordsOfUse);
  const more = uses.length - named.length + others;
  if (named.length === 0 && more === 0) return null;
  if (named.length === 0) {
    const unseen = more === 1 ? '1 record that you may not see uses' : `${more} records that you may not see use`;
    return `Can't delete: ${unseen} it. Ask an administrator to choose another ${noun} there first.`;
  }
  const users = listed(more > 0 ? [...named, `${more} more`] : named, 'and');
  return `Can't delete: it is used by ${users}. Choose another ${noun} there, or delete what uses it, first.`;
}
