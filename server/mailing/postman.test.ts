import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose, type MailRecord } from '../areas/deployments/mails.ts';
import { createPostman, type Letter } from './postman.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const about: MailRecord = {
  requestId: 7,
  client: 'acme',
  environmentIdentifier: 'emea-1',
  requestUrl: 'https://portal.example/dashboard/deployments/view/meridian/7',
  logUrl: 'https://portal.example/dashboard/deployments/logs/7',
  launchUrl: 'https://portal.example/launch/token',
  validFrom: null,
  validTo: null,
};

async function delivered(letter: Partial<Letter>) {
  const postman = createPostman({ smtpUrl: undefined, mailFrom: 'Portal <portal@portal.example>', dataFolder: folder });
  const { subject, text } = compose('launch', about);
  await postman.deliver({ id: 'a-1', to: ['team@client.example'], subject, text, date: new Date(0), ...letter });
  const [name = ''] = readdirSync(join(folder, 'mail'));
  const message = readFileSync(join(folder, 'mail', name), 'utf8');
  const [head = '', ...body] = message.split('\n\n');
  // Folded header lines begin with a space.
  return { headers: head.replaceAll(/\n[ \t]/g, ' ').split('\n'), text: body.join('\n\n'), name };
}

describe('a mail', () => {
  it('is written to a file that only its owner can read', async () => {
    const { headers, text, name } = await delivered({});
    expect(headers).toContain('To: team@client.example');
    expect(headers).toContain('Subject: Launch emea-1 of acme');
    expect(text).toContain('https://portal.example/launch/token');
    expect(statSync(join(folder, 'mail', name)).mode & 0o777).toBe(0o600);
  });

  it('gets no additional header from a subject or an address', async () => {
    const { headers } = await delivered({
      subject: 'Launch\r\nBcc: thief@evil.example\r\n\r\nBody',
      to: ['team@client.example\r\nBcc: thief@evil.example'],
    });
    expect(headers.filter((line) => /^(bcc|cc|body)/i.test(line))).toEqual([]);
  });

  it('is not sent to a second address hidden in the first', async () => {
    const { headers } = await delivered({ to: ['team@client.example, thief@evil.example'] });
    const to = headers.find((line) => line.startsWith('To:')) ?? '';
    expect(to).not.toMatch(/[ ,<]thief@evil\.example/);
  });
});
