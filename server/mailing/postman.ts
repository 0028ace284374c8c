import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Configuration } from '../configuration.ts';

export interface Letter {
  /** The same for retries, so that receivers can detect duplicates. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

export interface Postman {
  /** Throws if the mail was not accepted. */
  deliver(letter: Letter): Promise<void>;
}

type MailSettings = Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataFolder'>;

function messageOf(from: string, letter: Letter) {
  return {
    from,
    // As an object, an address is never parsed as a list.
    to: letter.to.map((address) => ({ name: '', address })),
    subject: letter.subject,
    text: letter.text,
    date: letter.date,
    messageId: `<${letter.id}@portal>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Defence: no content may load a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Milliseconds of SMTP silence: ends an attempt before its job expires and restarts. */
const socketTimeout = 30_000;

function smtpTransport(url: string) {
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout });
}

function smtpPostman(url: string, from: string): Postman {
  const transport = smtpTransport(url);
  return {
    deliver: async (letter) => {
      await transport.sendMail(messageOf(from, letter));
    },
  };
}

function filePostman(folder: string, from: string): Postman {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async (letter) => {
      const { message } = await transport.sendMail(messageOf(from, letter));
      if (!Buffer.isBuffer(message)) throw new TypeError('a mail must be written as bytes');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${letter.date.toISOString().replaceAll(/[:.]/g, '-')}-${letter.id}.eml`);
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}

export function createPostman({ smtpUrl, mailFrom, dataFolder }: MailSettings): Postman {
  return smtpUrl === undefined ? filePostman(join(dataFolder, 'mail'), mailFrom) : smtpPostman(smtpUrl, mailFrom);
}

/** Sends nothing; rejects if mails would not be accepted. */
export async function tryPostman({ smtpUrl, dataFolder }: MailSettings): Promise<void> {
  if (smtpUrl === undefined) {
    const folder = join(dataFolder, 'mail');
    if (existsSync(folder)) await access(folder, constants.W_OK);
    return;
  }
  const transport = smtpTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
