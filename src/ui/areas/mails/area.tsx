import { Mail } from 'lucide-react';
import type { Area } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';

/** Mails that the server sent, for administrators: the launch links are in them. */
export const mailsArea: Area = {
  label: 'Mails',
  icon: Mail,
  home: '/dashboard/mails/list',
  privilege: 'mail.view',
  extension: 'mails',
  routes: [
    {
      path: 'mails/list',
      title: 'Mails',
      privileges: ['mail.view'],
      Page: lazyPart(() => import('./MailList.tsx')),
    },
    {
      path: 'mails/view/:mailId',
      title: 'Mail',
      privileges: ['mail.view'],
      Page: lazyPart(() => import('./MailDetail.tsx')),
    },
  ],
};
