import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback } from 'xstate';
import { type UploadEvent, uploadedZip, uploadMachine } from '../../src/machines/form/upload.ts';
import { Effects, settle, shortestPaths } from './walk.ts';

const LIMIT = 50;
/** `picked` distinguishes files where a walk records its events. */
const zip = (name = 'stacks.zip', size = 10) =>
  Object.assign(new File([new Uint8Array(size)], name), { picked: `${name} ${size}` });
const input = { given: null, limit: LIMIT, expected: 'stacks.zip', uploads: ['stacks.zip'] };
const TOKEN = 'a-token-of-at-least-twenty';

/** The machine with uploads that end as the test says. */
function start(given: { fileName: string; token: string | null } | null = null) {
  const effects = new Effects();
  const uploads: { readonly file: File | null; isStopped: boolean }[] = [];
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        upload: fromCallback<AnyEventObject, { readonly file: File | null }, UploadEvent>(({ input: { file } }) => {
          const upload = { file, isStopped: false };
          uploads.push(upload);
          return () => {
            upload.isStopped = true;
          };
        }),
        discard: effects.promise<void, { readonly token: string }>(),
      },
    }),
    { input: { given, limit: LIMIT, expected: 'stacks.zip', uploads: ['stacks.zip'] } },
  ).start();
  const state = () => actor.getSnapshot().value;
  const value = () => uploadedZip(actor.getSnapshot());
  const discardedTokens = () => effects.started.map((started) => started.input);
  return { actor, uploads, discardedTokens, state, value };
}

describe('an upload', () => {
  it('comes to no state in which a zip counts as uploaded without its token', () => {
    const events: readonly UploadEvent[] = [
      { type: 'PICK', file: zip() },
      { type: 'PICK', file: zip('stacks.zip', LIMIT + 1) },
      { type: 'PICK', file: zip('stacks.txt') },
      { type: 'PICK', file: zip('envs.zip') },
      { type: 'CANCEL' },
      { type: 'RETRY' },
      { type: 'REMOVE' },
      { type: 'PROGRESS', progress: 40 },
      { type: 'UPLOADED', token: TOKEN },
      { type: 'UPLOAD_FAILED', message: 'No network.', mayPass: true },
      { type: 'UPLOAD_FAILED', message: 'This is no zip.', mayPass: false },
    ];
    const provided = uploadMachine.provide({ actors: { upload: fromCallback(() => () => undefined) } });
    const describeState = ({ value, context }: { value: unknown; context: object }) => [
      value,
      Object.entries(context).map(([name, part]) => (part instanceof File ? [name, part.name, part.size] : part)),
    ];
    const paths = shortestPaths(provided, events, describeState, input);
    const names = new Set(paths.map(({ state }) => String(state.value)));
    expect(names).toEqual(new Set(['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused']));
    for (const { state } of paths) {
      const { token, message, fileName, progress } = state.context;
      expect(token !== null).toBe(state.value === 'uploaded');
      expect(message !== null).toBe(['failed', 'turnedAway', 'refused'].includes(String(state.value)));
      expect(fileName !== null).toBe(state.value !== 'empty');
      if (state.value === 'failed') expect(progress).toBe(0);
    }
  });

  it('starts with the pick, reports its progress, and ends with the token', () => {
    const { actor, uploads, state, value } = start();
    const file = zip('my stacks.ZIP');
    actor.send({ type: 'PICK', file });
    expect(state()).toBe('uploading');
    expect(uploads).toMatchObject([{ file, isStopped: false }]);
    expect(value()).toEqual({ fileName: 'my stacks.ZIP', token: null });
    actor.send({ type: 'PROGRESS', progress: 40 });
    expect(actor.getSnapshot().context).toMatchObject({ progress: 40, size: 10 });
    actor.send({ type: 'UPLOADED', token: TOKEN });
    expect(state()).toBe('uploaded');
    expect(value()).toEqual({ fileName: 'my stacks.ZIP', token: TOKEN });
  });

  it('that is cancelled is stopped, and nothing is picked any more', () => {
    const { actor, uploads, state, value } = start();
    actor.send({ type: 'PICK', file: zip() });
    actor.send({ type: 'CANCEL' });
    expect(uploads).toMatchObject([{ isStopped: true }]);
    expect(state()).toBe('empty');
    expect(value()).toBeNull();
  });

  it('that fails says why, keeps the form from being saved, and is tried again with the same file', () => {
    const { actor, uploads, state, value } = start();
    const file = zip();
    actor.send({ type: 'PICK', file });
    actor.send({ type: 'PROGRESS', progress: 80 });
    actor.send({ type: 'UPLOAD_FAILED', message: 'No network.', mayPass: true });
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { message: 'No network.', progress: 0 } });
    expect(value()).toEqual({ fileName: 'stacks.zip', token: null });
    actor.send({ type: 'RETRY' });
    expect(state()).toBe('uploading');
    expect(uploads.map((upload) => upload.file)).toEqual([file, file]);
    expect(actor.getSnapshot().context.message).toBeNull();
  });

  it('that the server turns away says why, can’t be tried again, and is none that was uploaded until it is dismissed', () => {
    const { actor, state, value } = start();
    actor.send({ type: 'PICK', file: zip() });
    actor.send({ type: 'UPLOAD_FAILED', message: 'This is no zip.', mayPass: false });
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ message: 'This is no zip.', fileName: 'stacks.zip', file: null, progress: 0 });
    expect(value()).toEqual({ fileName: 'stacks.zip', token: null });
    actor.send({ type: 'RETRY' });
    expect(state()).toBe('turnedAway');
    actor.send({ type: 'REMOVE' });
    expect(value()).toBeNull();
    actor.send({ type: 'PICK', file: zip() });
    expect(state()).toBe('uploading');
  });

  it.each([
    [zip('stacks.zip', LIMIT + 1), `File size exceeds the maximum allowed size ${LIMIT / 1000} kB`],
    [zip('stacks.tar'), 'Only .zip files are allowed'],
  ])('of a file that can’t be taken is refused, and the selection is cleared: %#', (file, message) => {
    const { actor, uploads, state, value } = start();
    actor.send({ type: 'PICK', file });
    expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { message } });
    expect(uploads).toEqual([]);
    expect(value()).toBeNull();
    actor.send({ type: 'REMOVE' });
    expect(state()).toBe('empty');
  });

  it('that is removed is taken away at the server too', async () => {
    const { actor, discardedTokens, state, value } = start();
    actor.send({ type: 'PICK', file: zip() });
    actor.send({ type: 'UPLOADED', token: TOKEN });
    actor.send({ type: 'REMOVE' });
    await settle();
    expect(discardedTokens()).toEqual([{ token: TOKEN }]);
    expect(state()).toBe('empty');
    expect(value()).toBeNull();
  });

  it('starts with a zip of the record, which stays the record’s when it is removed from the form', async () => {
    const given = { fileName: 'stacks.zip', token: TOKEN };
    const { actor, discardedTokens, state, value } = start(given);
    expect(state()).toBe('uploaded');
    expect(value()).toEqual(given);
    actor.send({ type: 'REMOVE' });
    await settle();
    expect(discardedTokens()).toEqual([]);
    expect(value()).toBeNull();
  });

  it('is empty where what was picked before was never uploaded', () => {
    expect(start({ fileName: 'stacks.zip', token: null }).state()).toBe('empty');
  });
});
