/** One process can open the embedded database, so it takes commands. Reading the data folder authorizes: it has the port and a token. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

export type ControlCommands = Readonly<Record<string, (given: readonly string[]) => Promise<string | Readable>>>;

export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
}

const Place = v.object({ port: v.number(), token: v.string() });
const Given = v.array(v.string());

const HOST = '127.0.0.1';
const REFUSED = 422;
const LARGEST_COMMAND = 64 * 1024;
/** Milliseconds that a caller may read nothing of its answer: it may hold the database. */
const LONGEST_SILENCE = 30_000;

function placeOf(dataFolder: string): string {
  return join(dataFolder, 'control.json');
}

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
  readonly isRefusal: (cause: unknown) => boolean;
  readonly log: FastifyBaseLogger;
}

export async function openControl({ dataFolder, commands, isRefusal, log }: ControlOptions): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const expected = Buffer.from(`Bearer ${token}`);

  function isAllowed({ headers, method }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    return method === 'POST' && given.length === expected.length && timingSafeEqual(given, expected);
  }

  async function outcomeOf(request: IncomingMessage): Promise<{ status: number; text: string | Readable }> {
    if (!isAllowed(request)) return { status: 403, text: '' };
    const name = (request.url ?? '').slice(1);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
      return {
        status: REFUSED,
        text: 'The running server does not know this command. Use the command of the version that is running.',
      };
    try {
      const text = await command(v.parse(Given, JSON.parse(await bodyOf(request))));
      log.info({ command: name }, 'Command completed');
      return { status: 200, text };
    } catch (cause) {
      if (cause instanceof Error && (cause instanceof ControlRefusal || isRefusal(cause))) {
        return { status: REFUSED, text: cause.message };
      }
      log.error({ err: cause, command: name }, 'Command failed');
      return { status: 500, text: 'The running server could not run the command. See its log for the reason.' };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, text } = await outcomeOf(request);
    if (text instanceof Readable) {
      response.writeHead(status, { 'content-type': 'application/octet-stream', connection: 'close' });
      response.setTimeout(LONGEST_SILENCE, () => response.destroy());
      await pipeline(text, response);
      return;
    }
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      log.error({ err: cause }, 'Could not answer a command');
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
  // A killed server's file may have wider permissions.
  rmSync(place, { force: true });
  writeFileSync(place, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' });
  return () => {
    rmSync(place, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

/** Throws ControlRefusal with the server's reason; null if no server answers. */
async function giveCommand(dataFolder: string, command: string, given: readonly string[]): Promise<Response | null> {
  let response: Response;
  try {
    const { port, token } = v.parse(Place, JSON.parse(readFileSync(placeOf(dataFolder), 'utf8')));
    response = await fetch(`http://${HOST}:${port}/${command}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(given),
    });
  } catch {
    return null;
  }
  // Another program has the port of a killed server.
  if (response.status === 403) return null;
  if (response.status !== 200) throw new ControlRefusal(await response.text());
  return response;
}

/** Returns what to print. Throws ControlRefusal with the server's reason; null if no server answers. */
export async function askRunningServer(
  dataFolder: string,
  command: string,
  given: readonly string[],
): Promise<string | null> {
  const response = await giveCommand(dataFolder, command, given);
  return response === null ? null : response.text();
}

export async function readFromRunningServer(
  dataFolder: string,
  command: string,
  given: readonly string[],
): Promise<Readable | null> {
  const response = await giveCommand(dataFolder, command, given);
  if (response === null) return null;
  return response.body === null ? Readable.from([]) : Readable.from(response.body);
}
