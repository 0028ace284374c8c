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
        if (outcome === null) throw new Error('The server did not answer in time.');
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
  expect(unknown.context.message).toBe('The server did not answer in time.');

  actor.send({ type: 'RETRY', commandId: 'second' });
  const done = await waitFor(actor, (snapshot) => snapshot.matches('launched'));
  expect(done.context.answer).toEqual({ client: 'acme', environmentIdentifier: 'uat-1', action: 'created' });
  expect(commandIds()).toEqual(['first', 'first']);
});

test('after a refusal a new attempt is a new command, which is not answered with the old refusal', async () => {
  const { actor, commandIds } = visit([{ kind: 'refused', message: 'The link is not valid yet.' }, launched]);
  const refused = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect(refused.context.message).toBe('The link is not valid yet.');

  actor.send({ type: 'RETRY', commandId: 'second' });
  await waitFor(actor, (snapshot) => snapshot.matches('launched'));
  expect(commandIds()).toEqual(['first', 'second']);
});
