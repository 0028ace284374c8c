/** An SMTP server for tests that accepts and stores every mail. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { freePort } from '../database/databases.ts';

export interface MailSink {
  /** For the setting SMTP_URL. */
  readonly url: string;
  /** Every received line, commands and mails alike. */
  readonly lines: readonly string[];
  /** The Message-IDs of the accepted mails, in order. */
  taken(): string[];
  /** From now on, mails are received but not acknowledged until `answer` is called. */
  hold(): { readonly received: Promise<unknown>; answer(): void };
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const port = await freePort();
  const lines: string[] = [];
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let held: { received: () => void; answered: Promise<void> } | null = null;

  async function take(socket: Socket, mail: readonly string[]): Promise<void> {
    const { answered = null, received = null } = held ?? {};
    received?.();
    await answered;
    // A client that disconnected meanwhile never got the acknowledgement.
    if (socket.destroyed) return;
    taken.push(mail.find((line) => /^message-id:/i.test(line)) ?? '');
    socket.write('250 taken\r\n');
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let mail: string[] | null = null;
    let rest = '';
    const hear = (line: string) => {
      lines.push(line);
      if (mail !== null) {
        if (line !== '.') mail.push(line);
        else {
          void take(socket, mail);
          mail = null;
        }
      } else if (line === 'DATA') {
        mail = [];
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    };
    socket.write('220 test\r\n');
    socket.on('data', (chunk: Buffer) => {
      const received = (rest + chunk.toString()).split('\r\n');
      rest = received.pop() ?? '';
      for (const line of received) hear(line);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `smtp://127.0.0.1:${port}`,
    lines,
    taken: () => [...taken],
    hold: () => {
      const received = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      held = { received: received.resolve, answered: answered.promise };
      return {
        received: received.promise,
        answer: () => {
          held = null;
          answered.resolve();
        },
      };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
