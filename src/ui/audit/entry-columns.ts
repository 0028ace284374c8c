/** The first and last columns of both logs (Administration §2). */
import type { LogUser } from '../../contract/generated/schema.d.ts';
import { fullMomentWords, preciseMomentWords } from '../../rules/texts/moments.ts';
import { actorWords } from './actor.tsx';

interface Dated {
  readonly entryDate: string;
}

export const ENTRY_DATE = {
  header: 'Entry Date',
  width: '160px',
  text: ({ entryDate }: Dated, now: Date) => preciseMomentWords(Date.parse(entryDate), now.getTime()),
  tooltip: ({ entryDate }: Dated) => fullMomentWords(Date.parse(entryDate)),
  wraps: true,
  link: 'row',
  linkLabel: ({ id }: { readonly id: number }) => `View entry #${id}`,
  card: 'heading',
} as const;

export const ENTRY_USER = {
  header: 'User (User ID)',
  width: '15%',
  text: ({ user }: { readonly user?: LogUser | null }) => actorWords(user),
  wraps: true,
  isMuted: true,
  card: 'field',
} as const;
