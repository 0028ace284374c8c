import { assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { type PickedZip, zipError } from '../../rules/forms/picked-files.ts';
import { callbackEffect, promiseEffect } from '../effect.ts';

export interface UploadInput {
  /** What the field holds already, as a zip of the record; null where it is empty. */
  readonly given: PickedZip | null;
  /** The largest file that may be picked, in bytes. */
  readonly limit: number;
  /** The upload's name at the server, as 'stacks.zip'. */
  readonly expected: string;
  /** The names of the form's uploads; a file of another one's name is refused. */
  readonly uploads: readonly string[];
}

export interface UploadContext extends Pick<UploadInput, 'limit' | 'expected' | 'uploads'> {
  /** The picked file; null where there is none here, as with a zip of the record. */
  readonly file: File | null;
  readonly fileName: string | null;
  /** Bytes; null where it is not known. */
  readonly size: number | null;
  /** 0 to 100 */
  readonly progress: number;
  readonly token: string | null;
  /** Why the upload failed, or why the file was refused. */
  readonly message: string | null;
}

export type UploadEvent =
  | { readonly type: 'PICK'; readonly file: File }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** Also after a refusal: clears the selection. */
  | { readonly type: 'REMOVE' }
  | { readonly type: 'PROGRESS'; readonly progress: number }
  | { readonly type: 'UPLOADED'; readonly token: string }
  /** `mayPass` where the same file may be taken at another attempt, as after a lost network. */
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
    /** Takes the file away at the server. A failure is of no consequence: what no record has goes by itself. */
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
    /** Of the file only its name is left, to say which one it was. */
    turnAway: assign(({ context: { fileName } }, message: string) => ({ ...NOTHING, fileName, message })),
    /** Only what was uploaded here: a zip of the record is the record's until another one is saved. */
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

/**
 * One zip of a form: picked, uploaded at once, and named by its token from then on (Deployments §5, §7 "Files", §8). What failed on
 * the way can be tried again; of what the server turned away only the name is left. Either way the form can't be saved before another
 * zip is there, or its user goes on without one.
 */
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

/** What the form's field holds meanwhile: a zip without a token until the server has it (Deployments §5). */
export function uploadedZip(snapshot: SnapshotFrom<typeof uploadMachine>): PickedZip | null {
  const { fileName, token } = snapshot.context;
  return fileName === null || snapshot.matches('refused') ? null : { fileName, token };
}
