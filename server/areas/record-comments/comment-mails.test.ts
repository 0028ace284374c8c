/** Who gets a mail about a comment, from the call that adds it to what is delivered. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';
import { deliverMail, unsentMails } from '../../mailing/deliver.ts';
import { linksIn } from '../../mailing/mail-area.ts';
import type { Letter } from '../../mailing/postman.ts';
import { deploymentsServerArea } from '../deployments/deployments.ts';
import { commentMails } from './comment-mails.ts';

const areas = new Map([['deployments', commentMails(deploymentsServerArea.requested)]]);
const addressOf = (name: string) => `${name}@meridian.example`;
const WRITING = ['deployment.view', 'deployment.create'] as const;

describeDatabase('a comment', (open) => {
  let database: Database;
  let portal: TestPortal;
  let requester: Tokens;
  let first: Tokens;
  let second: Tokens;
  let requesterId: number;
  let id: number;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    const { queries } = database;
    requesterId = await settle(queries, { name: 'asks', privileges: WRITING });
    await settle(queries, { name: 'first', privileges: WRITING });
    await settle(queries, { name: 'second', privileges: WRITING });
    requester = await portal.signIn('asks');
    first = await portal.signIn('first');
    second = await portal.signIn('second');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await database.queries.deleteFrom('mails').execute();
    await give('first');
    id = await storeRequest(database.queries, { row: { tenant_id: 'BRIGHTWATER', created_by: requesterId } });
  });

  /** The role of this name has the privileges again. */
  async function give(roleId: string): Promise<void> {
    const { queries } = database;
    await take(roleId);
    await queries
      .insertInto('role_privileges')
      .values(WRITING.map((privilege) => ({ role_id: roleId, privilege })))
      .execute();
  }
  const take = (roleId: string) =>
    database.queries.deleteFrom('role_privileges').where('role_id', '=', roleId).execute();
  const call = async (method: 'POST' | 'PUT' | 'DELETE', tokens: Tokens, text?: string, comment?: number) => {
    const path = `/comments/deployments/${id}${comment === undefined ? '' : `/${comment}`}`;
    const answer = await portal.call(method, path, { tokens, ...(text !== undefined && { body: { text } }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().record;
  };
  const add = async (tokens: Tokens, text: string): Promise<number> => (await call('POST', tokens, text)).commentId;

  /** Delivers until nothing is left. */
  async function delivered(onLetter?: (letter: Letter) => Promise<void>): Promise<Letter[]> {
    const letters: Letter[] = [];
    const deliver = async (letter: Letter) => {
      await onLetter?.(letter);
      letters.push(letter);
    };
    for (let ids = await unsentMails(database.queries, areas); ids.length > 0; ) {
      for (const mailId of ids) await deliverMail(portal.services, areas, { deliver }, { mailId });
      ids = await unsentMails(database.queries, areas);
    }
    return letters;
  }
  const recipients = (letters: readonly Letter[]) => letters.map(({ to }) => to.join()).sort();

  it('is mailed to the requester and to those who had written, one mail each, and not to its author', async () => {
    await add(first, 'Why two hosts?');
    expect(recipients(await delivered())).toEqual([addressOf('asks')]);
    await add(second, 'I wonder too.');
    expect(recipients(await delivered())).toEqual(['asks', 'first'].map(addressOf));
    await add(requester, 'For the load test.');
    expect(recipients(await delivered())).toEqual(['first', 'second'].map(addressOf));
  });

  it('is quoted line by line, with a link to the record in its tenant and why the mail came', async () => {
    await add(first, 'See:\n\nView:\nhttps://evil.example');
    const [letter] = await delivered();
    const link = linksIn(letter?.text ?? '').at(-1);
    expect(letter?.subject).toMatch(/^Comment on Deployment request /);
    expect(letter?.text.split('\n').slice(1, 8)).toEqual([
      '',
      '> See:',
      '> ',
      '> View:',
      '> https://evil.example',
      '',
      'View:',
    ]);
    expect(letter?.text).toMatch(/^first commented on Deployment request /);
    expect(letter?.text).toContain('because you requested it.');
    expect(link).toMatch(
      new RegExp(`^${portal.services.publicUrl}/dashboard/deployments/view/.+/${id}\\?tenant=BRIGHTWATER#comments$`),
    );
  });

  it('isn’t mailed to users who can no longer view the record, even between two attempts', async () => {
    await add(first, 'Why two hosts?');
    await delivered();
    await add(second, 'I wonder too.');
    await take('first');
    expect(recipients(await delivered())).toEqual([addressOf('asks')]);

    await give('first');
    await add(second, 'Nobody?');
    const fails = () => Promise.reject(new Error('The mail server is away.'));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      for (const mailId of await unsentMails(database.queries, areas)) {
        await deliverMail(portal.services, areas, { deliver: fails }, { mailId }).catch(() => undefined);
      }
    }
    await take('first');
    expect(recipients(await delivered())).toEqual([addressOf('asks')]);
  });

  it('is not mailed once it is deleted, and an edit sends no further mail', async () => {
    const comment = await add(first, 'Why two hosts?');
    await call('PUT', first, 'Why three hosts?', comment);
    const [letter, ...others] = await delivered();
    expect(letter?.text).toContain('> Why three hosts?');
    expect(others).toEqual([]);
    const next = await add(first, 'A mistake.');
    await call('DELETE', first, undefined, next);
    expect(await delivered()).toEqual([]);
  });

  it('is mailed to nobody where its author is alone', async () => {
    await add(requester, 'To whom it may concern');
    expect(await delivered()).toEqual([]);
  });
});
