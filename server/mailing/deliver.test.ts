import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertRequest } from '../../tests/server/background.ts';
import { startMailSink } from '../../tests/server/mail-sink.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import { deploymentMails, type MailKind } from '../areas/deployments/mails.ts';
import { transaction } from '../database/database.ts';
import { deliverMail, unsentMails } from './deliver.ts';
import { enqueueMail } from './enqueue.ts';
import { createPostman, type Letter } from './postman.ts';

const areas = new Map([['deployments', deploymentMails]]);

describe('an ordered mail', () => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await startTestPortal();
  });
  afterEach(() => portal.close());

  async function order(kind: MailKind, emails: readonly string[] = ['Team@client.example']): Promise<string> {
    const { queries } = portal.services;
    const id = await insertRequest(queries, {
      environment: `mail-${kind}`,
      document: { notificationEmails: [...emails] },
    });
    await transaction(queries, (within) =>
      enqueueMail(within, { area: 'deployments', recordId: String(id), tenantId: 'HALDEN', kind }),
    );
    const [mailId = ''] = await unsentMails(queries, areas);
    return mailId;
  }

  it('is retried with the same text until it is accepted, and sent once', async () => {
    const mailId = await order('launch', [
      'Team@client.example',
      'team@client.example',
      ' ',
      'operator@meridian.example',
    ]);
    const tried: Letter[] = [];
    let isDown = true;
    const postman = {
      deliver: async (letter: Letter) => {
        tried.push(letter);
        if (isDown) throw new Error('connection refused');
      },
    };
    await expect(deliverMail(portal.services, areas, postman, { mailId })).rejects.toThrow('connection refused');
    const { queries } = portal.services;
    const failed = await queries.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(failed).toMatchObject({ attempts: 1, failure: 'connection refused', sent_at: null });
    isDown = false;
    await deliverMail(portal.services, areas, postman, { mailId });
    await deliverMail(portal.services, areas, postman, { mailId });
    expect(tried).toHaveLength(2);
    expect(tried[1]).toEqual(tried[0]);
    expect(tried[0]?.to).toEqual(['team@client.example', 'operator@meridian.example']);
    expect(await unsentMails(queries, areas)).toEqual([]);
    expect(await queries.selectFrom('launch_links').selectAll().execute()).toHaveLength(1);
  });

  const noted = () => {
    const tried: Letter[] = [];
    const deliver = async (letter: Letter) => {
      tried.push(letter);
    };
    return { tried, deliver };
  };
  const setStatus = (email: string, status: 'ACTIVE' | 'INACTIVE' | 'PENDING' | 'REJECTED') =>
    portal.services.queries.updateTable('users').set({ status }).where('email', '=', email).execute();

  it.each(['INACTIVE', 'PENDING', 'REJECTED'] as const)('is not sent to a user with the status %s', async (status) => {
    await portal.signIn('operator');
    await setStatus('operator@meridian.example', status);
    const mailId = await order('approved', ['Operator@Meridian.example', 'team@client.example']);
    const postman = noted();
    await deliverMail(portal.services, areas, postman, { mailId });
    expect(postman.tried.map(({ to }) => to)).toEqual([['team@client.example']]);
  });

  it('is not retried for users who were deactivated meanwhile, and dropped without recipients', async () => {
    const mailId = await order('approved', ['operator@meridian.example', 'viewer@meridian.example']);
    const tried: (readonly string[])[] = [];
    const down = {
      deliver: async ({ to }: Letter) => {
        tried.push(to);
        throw new Error('connection refused');
      },
    };
    const failing = () => expect(deliverMail(portal.services, areas, down, { mailId })).rejects.toThrow('refused');
    await failing();
    await setStatus('operator@meridian.example', 'INACTIVE');
    await failing();
    expect(tried).toEqual([['operator@meridian.example', 'viewer@meridian.example'], ['viewer@meridian.example']]);
    await setStatus('viewer@meridian.example', 'INACTIVE');
    await deliverMail(portal.services, areas, down, { mailId });
    expect(tried).toHaveLength(2);
    expect(await portal.services.queries.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('is dropped if its request was deleted', async () => {
    const mailId = await order('failed');
    const { queries } = portal.services;
    await queries.deleteFrom('deployment_requests').execute();
    const postman = { deliver: () => Promise.reject(new Error('nothing to send')) };
    await deliverMail(portal.services, areas, postman, { mailId });
    expect(await queries.selectFrom('mails').selectAll().execute()).toEqual([]);
  });
});

const letter: Letter = {
  id: 'f2f9c0c6-5f0e-4f39-a7b0-6f1f5e0b1c55',
  to: ['a@client.example', 'b@client.example'],
  subject: 'Done',
  text: 'Done.\n',
  date: new Date('2026-03-01T10:00:00Z'),
};

it('goes to the configured SMTP server', async () => {
  const sink = await startMailSink();
  await createPostman({ smtpUrl: sink.url, mailFrom: 'portal@x.example', dataFolder: '/nowhere' }).deliver(letter);
  expect(sink.lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<portal@x.example>',
      'RCPT TO:<a@client.example>',
      'RCPT TO:<b@client.example>',
      'Done.',
    ]),
  );
  expect(sink.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(2);
  expect(sink.taken()).toHaveLength(1);
  await sink.close();
});
