import type { RecordUsage, RecordUse } from '../../contract/generated/schema.d.ts';
import { listed } from '../texts/listed.ts';

/** Uses that keep a record: all that haven't ended, or only those standing or running. */
export type KeepingUses = 'unended' | 'standing';

export interface RefusedForUsage {
  readonly verb: string;
  readonly noun: string;
  readonly keeping: KeepingUses;
}

const NOUNS = new Map([
  ['deployments', 'deployment'],
  ['vpcs', 'VPC'],
  ['bi-deployments', 'BI deployment'],
]);

const NAMED = 3;

/** Among all areas: 'deployments/7'. */
export function keyOfUse({ area, id }: RecordUse): string {
  return `${area}/${id}`;
}

export function wordsOfUse({ area, id, name }: RecordUse): string {
  return `${NOUNS.get(area) ?? area} #${id} (${name})`;
}

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

/** Why a used record can't be removed, and what to do; null where it is unused. */
export function usageRefusal({ uses, others }: RecordUsage, refused: RefusedForUsage): string | null {
  const named = uses.slice(0, NAMED).map(wordsOfUse);
  const more = uses.length - named.length + others;
  if (named.length === 0 && more === 0) return null;
  const { seen, unseen } = wayOut(refused);
  if (named.length === 0) {
    const records = more === 1 ? '1 record that you can’t view uses' : `${more} records that you can’t view use`;
    return `Can’t ${refused.verb}: ${records} it. ${unseen}`;
  }
  const users = listed(more > 0 ? [...named, `${more} more`] : named, 'and');
  return `Can’t ${refused.verb}: it is used by ${users}. ${seen}`;
}
