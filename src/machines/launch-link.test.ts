import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type LaunchLinkAnswer, type LaunchLinkInput, launchLinkMachine } from './launch-link.ts';

const answer: LaunchLinkAnswer = { client: 'acme', environmentIdentifier: 'uat-1', action: 'created' };

test('a link that was refused says why, and is followed again with the same command id', async () => {
  const sent: LaunchLinkInput[] = [];
  const machine = launchLinkMachine.provide({
    actors: {
      follow: fromPromise<LaunchLinkAnswer, LaunchLinkInput>(async ({ input }) => {
        sent.push(input);
        if (sent.length === 1) throw new Error('The link is not valid yet.');
        return answer;
      }),
    },
  });
  const actor = createActor(machine, { input: { token: 'token-token-token', commandId: 'one' } });
  actor.start();
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(failed.context.message).toBe('The link is not valid yet.');

  actor.send({ type: 'RETRY' });
  const launched = await waitFor(actor, (snapshot) => snapshot.matches('launched'));
  expect(launched.context.answer).toEqual(answer);
  expect(sent.map(({ commandId }) => commandId)).toEqual(['one', 'one']);
});
