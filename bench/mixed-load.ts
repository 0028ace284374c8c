/** What people at many screens ask of the portal at once, one call after the other each: lists, details, changes, commands. */
import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '../server/demo/random.ts';
import { PAGE_SIZE } from '../src/rules/lists/pagination.ts';
import type { Action, SentCommand, Subject } from './command-effects.ts';
import { type Answer, type Balancer, type Call, callPatiently } from './patient-call.ts';

/** How often each is asked for among a hundred calls of somebody who may do everything. */
const SHARES = {
  'first page': 25,
  'deep page': 10,
  'filtered page': 10,
  detail: 25,
  changes: 19,
  decision: 10,
  launch: 1,
} as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as readonly Kind[];

const FILTERS = [
  'client=coastline',
  'client=a',
  'jenkinsStatus=IDLE',
  'jenkinsStatus=CONFIGURING_NODES_FAILED',
  'deploymentType=DATABASE',
  'environmentIdentifier=env-7',
  'environmentIdentifier=75',
] as const;

const PATH_OF = { APPROVE: 'approve', REJECT: 'reject', LAUNCH: 'launch' } as const satisfies Record<Action, string>;

/** Somebody at a screen, with the requests that nobody else decides on. */
export interface Client {
  readonly access: string;
  /** What there is in the tenants that they see. */
  readonly requests: number;
  readonly ids: readonly number[];
  /** The changes that they know of. */
  cursor: string;
  /** To approve or to reject; empty for whoever may not. */
  readonly pending: Subject[];
  /** To launch. */
  readonly approved: Subject[];
  /** Whether they launch what they have approved. */
  readonly launches: boolean;
}

export interface LoadResult {
  /** Milliseconds of each call that began within the time, over all its attempts. */
  readonly times: ReadonlyMap<Kind, readonly number[]>;
  readonly commands: readonly SentCommand[];
  /** Reads that were answered by something else than what was asked for, or not at all: by their status. */
  readonly failedReads: ReadonlyMap<string, number>;
  /** The longest time in which nobody was answered, in milliseconds. */
  readonly longestSilence: number;
}

export interface LoadSettings {
  readonly balancer: Balancer;
  readonly clients: readonly Client[];
  readonly seed: number;
  /** Milliseconds before the time that counts, and of it. */
  readonly warmUp: number;
  readonly duration: number;
}

function nextKind(client: Client, random: Random): Kind {
  const open = KINDS.filter(
    (kind) => (kind !== 'decision' || client.pending.length > 0) && (kind !== 'launch' || client.approved.length > 0),
  );
  const shares = open.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  return random.pick(shares);
}

class Load {
  readonly times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  readonly commands: SentCommand[] = [];
  readonly failedReads = new Map<string, number>();
  longestSilence = 0;
  readonly #balancer: Balancer;
  readonly #begin: number;
  readonly #end: number;
  #lastAnswer = Number.POSITIVE_INFINITY;

  constructor({ balancer, warmUp, duration }: LoadSettings) {
    this.#balancer = balancer;
    this.#begin = performance.now() + warmUp;
    this.#end = this.#begin + duration;
  }

  /** Calls until the time is over. */
  async work(client: Client, random: Random): Promise<void> {
    for (let startedAt = performance.now(); startedAt < this.#end; startedAt = performance.now()) {
      const kind = nextKind(client, random);
      await this.#one(kind, client, random);
      const now = performance.now();
      if (startedAt < this.#begin) continue;
      this.times.get(kind)?.push(now - startedAt);
      this.longestSilence = Math.max(this.longestSilence, now - this.#lastAnswer);
      this.#lastAnswer = now;
    }
  }

  async #one(kind: Kind, client: Client, random: Random): Promise<void> {
    switch (kind) {
      case 'first page':
        await this.#read(client, '/deploymentrequests?page=0');
        return;
      case 'deep page': {
        const page = random.between(0, Math.floor(client.requests / PAGE_SIZE));
        await this.#read(client, `/deploymentrequests?page=${page}`);
        return;
      }
      case 'filtered page':
        await this.#read(client, `/deploymentrequests?page=0&${random.pick(FILTERS)}`);
        return;
      case 'detail':
        await this.#read(client, `/deploymentrequests/${random.pick(client.ids)}`);
        return;
      case 'changes':
        return this.#readChanges(client);
      case 'decision':
        return this.#decide(client, random);
      case 'launch': {
        const subject = client.approved.shift();
        if (subject !== undefined) await this.#command(client, 'LAUNCH', subject);
        return;
      }
    }
  }

  async #read(client: Client, path: string, reads = false): Promise<Answer | null> {
    const headers = { 'x-access-token': `Bearer ${client.access}` };
    const answer = await callPatiently(this.#balancer, { method: 'GET', path, headers, reads });
    if (answer?.status === 200) return answer;
    const status = answer === null ? 'none' : String(answer.status);
    this.failedReads.set(status, (this.failedReads.get(status) ?? 0) + 1);
    return null;
  }

  async #readChanges(client: Client): Promise<void> {
    const answer = await this.#read(client, `/changes?cursor=${client.cursor}`, true);
    // Parsing all of it would take more of the machine than it tells.
    client.cursor = /"cursor":"(\d+)"/.exec(answer?.body ?? '')?.[1] ?? client.cursor;
  }

  async #decide(client: Client, random: Random): Promise<void> {
    const subject = client.pending.shift();
    if (subject === undefined) return;
    const action = random.chance(0.7) ? 'APPROVE' : 'REJECT';
    const isDone = await this.#command(client, action, subject);
    if (isDone && action === 'APPROVE' && client.launches) {
      client.approved.push({ ...subject, version: subject.version + 1 });
    }
  }

  /** Sends a command under one id until there is an answer for good. */
  async #command(client: Client, action: Action, subject: Subject): Promise<boolean> {
    const id = randomUUID();
    const call: Call = {
      method: action === 'LAUNCH' ? 'POST' : 'PUT',
      path: `/deploymentrequests/${PATH_OF[action]}/${subject.id}`,
      headers: {
        'x-access-token': `Bearer ${client.access}`,
        'idempotency-key': id,
        'if-match': `"${subject.version}"`,
      },
      reads: false,
    };
    const answer = await callPatiently(this.#balancer, call);
    this.commands.push({ id, action, subject, status: answer?.status ?? null });
    return answer?.status === 200;
  }
}

/** Runs all clients at once, and ends when the last of them was answered. */
export async function runLoad(settings: LoadSettings): Promise<LoadResult> {
  const load = new Load(settings);
  await Promise.all(settings.clients.map((client, index) => load.work(client, createRandom(settings.seed + index))));
  return load;
}
