/** What uses a record, in words: why it can't be taken away, and on its page. */
import type { RecordUsage, RecordUse } from '../contract/generated/schema.d.ts';
import { listed } from './listed.ts';

/** Uses that keep a record: whatever has not ended, or what stands or runs in it. */
export type KeepingUses = 'unended' | 'standing';

/** What is refused, and of what: its words are the screen's. */
export interface RefusedForUsage {
  /** 'delete', as the action says it. */
  readonly verb: string;
  readonly noun: string;
  /** The kinds of records that the usage covers. */
  readonly keeping: KeepingUses;
}

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

/** What has to be done about the uses first, for users who can see them and for those who can't. */
function wayOut({ noun, keeping }: RefusedForUsage): { readonly seen: string; readonly unseen: string } {
  switch (keeping) {
    case 'unended':
      return {
        seen: `Choose another ${noun} there first, or delete what uses it.`,
        unseen: `Ask an administrator to choose another ${noun} there first.`,
      };
    case 'standing':
      return {
        seen: 'Wait until their jobs finish, then destroy or roll them back first.',
        unseen: 'Ask an administrator to destroy or roll them back first.',
      };
  }
}

/** Why a record that something uses can't be taken away, and what to do about it; null where nothing uses it. */
export function usageRefusal({ uses, others }: RecordUsage, refused: RefusedForUsage): string | null {
  const named = uses.slice(0, NAMED).map(wordsOfUse);
  const more = uses.length - named.length + others;
  if (named.length === 0 && more === 0) return null;
  const { seen, unseen } = wayOut(refused);
  if (named.length === 0) {
    const records = more === 1 ? '1 record that you can’t view uses' : `${more} records that you can’t view use`;
    return `Can't ${refused.verb}: ${records} it. ${unseen}`;
  }
  const users = listed(more > 0 ? [...named, `${more} more`] : named, 'and');
  return `Can't ${refused.verb}: it is used by ${users}. ${seen}`;
}
