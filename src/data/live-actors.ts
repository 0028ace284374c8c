import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { type ContractClient, call } from '../contract/client.ts';
import type { Change } from '../contract/generated/schema.d.ts';
import * as operations from '../contract/operations.ts';
import { type LiveEvent, liveMachine, reconnectInterval } from '../machines/live.ts';
import type { CapabilityReader } from './capabilities.ts';
import { jittered } from './connectivity-actors.ts';
import type { Scope } from './database.ts';
import type { Deferred } from './deferred.ts';
import type { DeploymentData } from './deployments/deployments.ts';
import type { DeploymentRecords } from './deployments/record-kind.ts';
import type { ChangeEffect } from './record-kind.ts';

/** A live change, after the device's copy has taken it. */
export interface TakenChange {
  readonly change: Change;
  readonly effect: ChangeEffect;
}

export interface LiveEffects {
  readonly client: ContractClient;
  readonly capabilities: CapabilityReader;
  readonly records: Deferred<DeploymentRecords>;
  readonly deployments: DeploymentData;
  /** Whose changes are heard; null when signed out. */
  readonly scope: () => Scope | null;
  readonly onTaken: (taken: TakenChange) => void;
  /** The server has told everything until `at`. */
  readonly onHeard: (at: number) => void;
  readonly onPrivileges: () => void;
}

/** One stream of the live machine. Its reader is not needed before the first page is shown, and so comes after it. */
async function stream(
  { client, records, deployments, scope: currentScope, onTaken, onHeard, onPrivileges }: LiveEffects,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const scope = currentScope();
  if (scope === null) return;
  const [{ readLiveStream }, store] = await Promise.all([import('./live-stream.ts'), records.load()]);
  if (signal.aborted) return;
  await readLiveStream(
    {
      client,
      readCursor: async () => (await store.readPlace(scope))?.cursor ?? null,
      forgetCursor: () => store.forgetPlace(scope),
      askCursor: () =>
        call(client, operations.listChanges, { params: { query: { limit: 1 } } }).then(
          ({ cursor }) => cursor,
          () => null,
        ),
      onChange: async (change, cursor) => {
        const effect = await deployments.take(change, scope, cursor);
        if (effect === null) return false;
        onTaken({ change, effect });
        onHeard(Date.now());
        return true;
      },
      onHeard: async () => {
        const at = Date.now();
        await store.touch(scope, at);
        onHeard(at);
      },
      onPrivileges,
    },
    tell,
    signal,
  );
}

/** The live machine with its real effects. */
export function provideLiveMachine(effects: LiveEffects) {
  return liveMachine.provide({
    actors: {
      askCapability: fromPromise<boolean, undefined>(async () => (await effects.capabilities.read()).live),
      stream: fromCallback<AnyEventObject, undefined, LiveEvent>(({ sendBack }) => {
        const stopping = new AbortController();
        stream(effects, sendBack, stopping.signal).catch(() => sendBack({ type: 'STREAM_ENDED' }));
        return () => stopping.abort();
      }),
    },
    delays: { reconnectInterval: ({ context }) => jittered(reconnectInterval(context.failures)) },
  });
}
