import { Mail } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const mailsScreens = {
  icon: Mail,
  pages: {
    list: lazyPart(() => import('./MailList.tsx')),
    view: lazyPart(() => import('./MailDetail.tsx')),
  },
} satisfies AreaScreens<'mails'>;
