import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type LaunchLinkInput, type LaunchLinkOutcome, launchLinkMachine } from './launch-link.ts';

const launched: LaunchLinkOutcome = {
  kind: 'launched',
  answer: { client: 'acme', environmentIdentifier: 'uat-1', action: 'created' },
};

/** A visit whose attempts end one after the other as given; null is an attempt without an answer. */
function visit(outcomes: readonly (LaunchLinkOutcome | null)[]) {
  const sent: LaunchLinkInput[] = [];
  const machine = launchLinkMachine.provide({
    actors: {
      follow: fromPromise<LaunchLinkOutcome, LaunchLinkInput>(async ({ input }) => {
        const outcome = outcomes[sent.length] ?? null;
        sent.push(input);
        if (outcome === null) throw new Error('The server did not respond in time.');
        return outcome;
      }),
    },
  });
  const actor = createActor(machine, { input: { token: 'token-token-token', commandId: 'first' } });
  actor.start();
  return { actor, commandIds: () => sent.map(({ commandId }) => commandId) };
}

test('without an answer the same command is sent again, so that the link has its effect once', async () => {
  const { actor, commandIds } = visit([null, launched]);
  const unknown = await waitFor(actor, (snapshot) => snapshot.matches('unknown'));
  expect(unknown.context.message).toBe('The server did not respond in time.');

  actor.send({ type: 'RETRY', commandId: 'second' });
  const done = await waitFor(actor, (snapshot) => snapshot.matches('launched'));
  expect(done.context.answer).toEqual({ client: 'acme', environmentIdentifier: 'uat-1', action: 'created' });
  expect(commandIds()).toEqual(['first', 'first']);
});

test.each([
  ['refused', 'The link is not valid yet.'],
  ['notHere', 'This tenant does not know the link.'],
] as const)('after %s a new attempt is a new command, which does not get the old answer', async (kind, message) => {
  const { actor, commandIds } = visit([{ kind, message }, launched]);
  const refused = await waitFor(actor, (snapshot) => snapshot.matches(kind));
  expect(refused.context.message).toBe(message);

  actor.send({ type: 'RETRY', commandId: 'second' });
  await waitFor(actor, (snapshot) => snapshot.matches('launched'));
  expect(commandIds()).toEqual(['first', 'second']);
});
