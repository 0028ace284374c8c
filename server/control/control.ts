/**
 * Commands for a running server from its own machine. The embedded database belongs to one process, so what a command has to do
 * with it is done there. Whoever can read the data folder, and with it the keys, may give them: a file in it names a
 * port of the loopback address and a token that changes with each start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { ControlRefusal } from './control-refusal.ts';
import { HOST, type Place, placeOf, REFUSED } from './place.ts';

/** What a command brings: a text, or what is read as it is made. */
export type ControlAnswer = string | Readable;

/** What a server does when it is told to, by name. */
export type ControlCommands = Readonly<Record<string, (given: readonly string[]) => Promise<ControlAnswer>>>;

const Given = v.array(v.string());

const LARGEST_COMMAND = 64 * 1024;
/** Milliseconds for which a command may take nothing of its answer: meanwhile it may hold the database. */
const LONGEST_SILENCE = 30_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > LARGEST_COMMAND) throw new ControlRefusal('The command is too long.');
  }
  return body;
}

export interface ControlOptions {
  readonly dataFolder: string;
  readonly commands: ControlCommands;
  /** Whether an error's message is meant for who gave the command. */
  readonly isRefusal: (cause: unknown) => boolean;
  readonly log: FastifyBaseLogger;
}

/** Takes commands until the answer is called. */
export async function openControl({ dataFolder, commands, isRefusal, log }: ControlOptions): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const expected = Buffer.from(`Bearer ${token}`);

  function isAllowed({ headers, method }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    return method === 'POST' && given.length === expected.length && timingSafeEqual(given, expected);
  }

  async function outcomeOf(request: IncomingMessage): Promise<{ status: number; text: ControlAnswer }> {
    if (!isAllowed(request)) return { status: 403, text: '' };
    const name = (request.url ?? '').slice(1);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) return { status: REFUSED, text: 'The running server does not know this command.' };
    try {
      const text = await command(v.parse(Given, JSON.parse(await bodyOf(request))));
      log.info({ command: name }, 'command carried out');
      return { status: 200, text };
    } catch (cause) {
      if (cause instanceof Error && (cause instanceof ControlRefusal || isRefusal(cause))) {
        return { status: REFUSED, text: cause.message };
      }
      log.error({ err: cause, command: name }, 'command failed');
      return { status: 500, text: 'The running server could not do this: its log says why.' };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, text } = await outcomeOf(request);
    const type = typeof text === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
    response.writeHead(status, { 'content-type': type, connection: 'close' });
    if (typeof text === 'string') {
      response.end(text);
      return;
    }
    response.setTimeout(LONGEST_SILENCE, () => response.destroy());
    // One that fails ends the connection: who asked sees that it has less than all of it.
    await pipeline(text, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      log.error({ err: cause }, 'command could not be answered');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const place = placeOf(dataFolder);
  // What a killed server has left may have been opened to others.
  rmSync(place, { force: true });
  writeFileSync(place, JSON.stringify({ port, token } satisfies Place), { mode: 0o600, flag: 'wx' });
  return () => {
    rmSync(place, { force: true });
    server.close();
    server.closeAllConnections();
  };
}
