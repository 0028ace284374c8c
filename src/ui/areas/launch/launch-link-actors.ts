import { fromPromise } from 'xstate';
import { type AppError, toAppError } from '../../../contract/app-error.ts';
import type { ContractClient } from '../../../contract/client.ts';
import { followLink } from '../../../data/launch/launch-links.ts';
import {
  type LaunchLinkInput,
  type LaunchLinkOutcome,
  launchLinkMachine,
} from '../../../machines/deployments/launch-link.ts';

/** True if nothing was launched for certain; most other failures leave that open. */
function isRefusal({ kind, code }: AppError): boolean {
  switch (kind) {
    case 'forbidden':
    case 'stale':
    case 'validation':
      return true;
    case 'conflict':
      return code !== 'command_in_progress';
    case 'offline':
    case 'timeout':
    case 'unauthenticated':
    case 'expired':
    case 'rate-limited':
    case 'locked':
    case 'server':
    case 'unexpected-answer':
    case 'not-found':
      return false;
  }
}

export function provideLaunchLinkMachine(client: ContractClient) {
  return launchLinkMachine.provide({
    actors: {
      follow: fromPromise<LaunchLinkOutcome, LaunchLinkInput>(async ({ input }) => {
        try {
          return { kind: 'launched', answer: await followLink(client, input.token, input.commandId) };
        } catch (failure) {
          const error = toAppError(failure);
          if (error.kind === 'not-found') return { kind: 'notHere', message: error.message };
          if (isRefusal(error)) return { kind: 'refused', message: error.message };
          throw error;
        }
      }),
    },
  });
}
