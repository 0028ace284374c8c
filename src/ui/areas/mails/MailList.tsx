import type { MailSummary } from '../../../contract/generated/schema.d.ts';
import { fetchMails } from '../../../data/mails/mails.ts';
import { servedList } from '../../../data/resources/list-source.ts';
import { type MailListQuery, mailListAddress } from '../../../rules/mails/record.ts';
import { fullMomentWords, momentWords } from '../../../rules/texts/moments.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';

const mailList = defineList<MailSummary, MailListQuery>({
  area: null,
  words: {
    title: 'Mails',
    subtitle: 'Mails sent by the portal, newest first. Launch links are in these mails.',
    record: 'mail',
    records: 'mails',
    noun: 'mail',
    nouns: 'mails',
    nameOf: ({ subject }) => `mail ${subject}`,
    describe: ({ subject }) => subject,
    whenEmpty: 'The portal sends a mail when a request is approved, and when its environment is ready or has failed.',
    notHeld: 'the mails, which are never stored on this device',
  },
  address: mailListAddress,
  path: ({ mails }, search) => mails.list(search),
  source: (portal) =>
    servedList(portal, mailListAddress.isSame, (query, signal) => fetchMails(portal.client, query, signal)),
  columns: [
    { header: 'Subject', width: '60%', text: ({ subject }) => subject, link: 'row', card: 'heading' },
    { header: 'To', text: ({ to }) => to.join(', '), isMuted: true, card: 'field' },
    {
      header: 'Sent',
      text: ({ sentAt }, now) => momentWords(Date.parse(sentAt), now.getTime()),
      tooltip: ({ sentAt }) => fullMomentWords(Date.parse(sentAt)),
      isTight: true,
      card: 'field',
    },
  ],
  viewAddress: ({ id }, { mails }) => mails.view(id),
});

export default function MailList() {
  return <ListPage list={mailList} />;
}
