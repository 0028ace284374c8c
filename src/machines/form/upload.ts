import { assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { type PickedZip, zipError } from '../../rules/forms/picked-files.ts';
import { callbackEffect, promiseEffect } from '../effect.ts';

export interface UploadInput {
  /** The field's zip from the record; null where empty. */
  readonly given: PickedZip | null;
  /** Bytes. */
  readonly limit: number;
  readonly expected: string;
  /** All upload names of the form; a file with another one's name is refused. */
  readonly uploads: readonly string[];
}

export interface UploadContext extends Pick<UploadInput, 'limit' | 'expected' | 'uploads'> {
  /** null without a file from here, as for the record's zip. */
  readonly file: File | null;
  readonly fileName: string | null;
  /** Bytes; null where unknown. */
  readonly size: number | null;
  /** 0 to 100 */
  readonly progress: number;
  readonly token: string | null;
  readonly message: string | null;
}

export type UploadEvent =
  | { readonly type: 'PICK'; readonly file: File }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'REMOVE' }
  | { readonly type: 'PROGRESS'; readonly progress: number }
  | { readonly type: 'UPLOADED'; readonly token: string }
  /** `mayPass`: the same file may succeed later, as after a lost connection. */
  | { readonly type: 'UPLOAD_FAILED'; readonly message: string; readonly mayPass: boolean };

const NOTHING = { file: null, fileName: null, size: null, progress: 0, token: null, message: null } as const;

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
  },
  actors: {
    upload: callbackEffect<UploadEvent, { readonly file: File | null }>('upload'),
    /** Deletes the file on the server. Failures don't matter: unused files expire. */
    discard: promiseEffect<void, { readonly token: string }>('discard'),
  },
  guards: {
    'a file is already uploaded': ({ context }) => context.token !== null,
    'the file is not accepted': ({ context }, file: File) =>
      zipError(file, context.limit, context.expected, context.uploads) !== null,
    'another attempt may succeed': (_, mayPass: boolean) => mayPass,
  },
  actions: {
    take: assign((_, file: File) => ({ ...NOTHING, file, fileName: file.name, size: file.size })),
    refuse: assign(({ context }, file: File) => ({
      ...NOTHING,
      fileName: file.name,
      size: file.size,
      message: zipError(file, context.limit, context.expected, context.uploads),
    })),
    clear: assign(NOTHING),
    begin: assign({ progress: 0, message: null }),
    noteProgress: assign(({ event }) => (event.type === 'PROGRESS' ? { progress: event.progress } : {})),
    takeToken: assign((_, token: string) => ({ token, progress: 100 })),
    explain: assign((_, message: string) => ({ message, progress: 0 })),
    turnAway: assign(({ context: { fileName } }, message: string) => ({ ...NOTHING, fileName, message })),
    /** Only what was uploaded here: the record keeps its zip until another is saved. */
    discardFile: enqueueActions(({ context: { file, token }, enqueue }) => {
      if (file !== null && token !== null) enqueue.spawnChild('discard', { input: { token } });
    }),
  },
});

const picking = {
  PICK: [
    {
      guard: { type: 'the file is not accepted', params: ({ event }: { event: { file: File } }) => event.file },
      target: 'refused',
      actions: { type: 'refuse', params: ({ event }: { event: { file: File } }) => event.file },
    },
    {
      target: 'uploading',
      actions: { type: 'take', params: ({ event }: { event: { file: File } }) => event.file },
    },
  ],
} as const;

/** A zip, uploaded when picked and then known by its token (Deployments §5, §7 "Files", §8). Failures can be retried. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  initial: 'opening',
  context: ({ input: { given, limit, expected, uploads } }) => ({
    ...NOTHING,
    limit,
    expected,
    uploads,
    fileName: given?.token == null ? null : given.fileName,
    token: given?.token ?? null,
  }),
  states: {
    opening: { always: [{ guard: 'a file is already uploaded', target: 'uploaded' }, { target: 'empty' }] },
    empty: { on: picking },
    uploading: {
      invoke: { src: 'upload', id: 'upload', input: ({ context: { file } }) => ({ file }) },
      on: {
        PROGRESS: { actions: 'noteProgress' },
        UPLOADED: { target: 'uploaded', actions: { type: 'takeToken', params: ({ event }) => event.token } },
        UPLOAD_FAILED: [
          {
            guard: { type: 'another attempt may succeed', params: ({ event }) => event.mayPass },
            target: 'failed',
            actions: { type: 'explain', params: ({ event }) => event.message },
          },
          { target: 'turnedAway', actions: { type: 'turnAway', params: ({ event }) => event.message } },
        ],
        CANCEL: { target: 'empty', actions: 'clear' },
        REMOVE: { target: 'empty', actions: 'clear' },
      },
    },
    uploaded: { on: { REMOVE: { target: 'empty', actions: ['discardFile', 'clear'] } } },
    failed: {
      on: {
        ...picking,
        RETRY: { target: 'uploading', actions: 'begin' },
        REMOVE: { target: 'empty', actions: 'clear' },
      },
    },
    turnedAway: { on: { ...picking, REMOVE: { target: 'empty', actions: 'clear' } } },
    refused: { on: { ...picking, REMOVE: { target: 'empty', actions: 'clear' } } },
  },
});

export function uploadedZip(snapshot: SnapshotFrom<typeof uploadMachine>): PickedZip | null {
  const { fileName, token } = snapshot.context;
  return fileName === null || snapshot.matches('refused') ? null : { fileName, token };
}
