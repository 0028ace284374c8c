import type { Area } from '../area.ts';

/** Mails that the server sent, for administrators: they contain launch links. */
export const mailsArea = {
  label: 'Mails',
  group: 'administration',
  privilege: 'mail.view',
  extension: 'mails',
  routes: {
    list: { path: 'mails/list', title: 'Mails', privileges: ['mail.view'] },
    view: { path: 'mails/view/:mailId', title: 'Mail', privileges: ['mail.view'] },
  },
} as const satisfies Area;
