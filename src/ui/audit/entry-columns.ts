/** The first and last columns of both logs (Administration §2). */
import type { LogUser } from '../../contract/generated/schema.d.ts';
import { preciseMomentText } from '../time/moment-text.ts';
import { actorWords } from './actor.tsx';

export const ENTRY_DATE = {
  header: 'Entry Date',
  width: '184px',
  text: ({ entryDate }: { readonly entryDate: string }) => preciseMomentText(entryDate),
  wraps: true,
  link: 'row',
  linkLabel: ({ id }: { readonly id: number }) => `View entry #${id}`,
  card: 'heading',
} as const;

export const ENTRY_USER = {
  header: 'User (User ID)',
  width: '18%',
  text: ({ user }: { readonly user?: LogUser | null }) => actorWords(user),
  wraps: true,
  isMuted: true,
  card: 'field',
} as const;
