import { type ActorRefFrom, type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { deleteUploadedFile } from '../../contract/generated/operations/files.ts';
import { upload } from '../../contract/upload.ts';
import { type UploadEvent, uploadedZip, uploadMachine } from '../../machines/upload.ts';
import { UPLOAD_FILE_NAMES, type UploadFieldName } from '../../rules/forms/picked-files.ts';
import type { DeploymentFormMachine } from '../deployments/forms/deployment-form-machine.ts';
import type { FormPortal } from './form-address.ts';

export interface UploadAddress {
  /** What the file belongs to. */
  readonly path: 'deployments';
  /** Its name at the server (Deployments §9). */
  readonly fileName: (typeof UPLOAD_FILE_NAMES)[UploadFieldName];
}

/** The upload machine with its real effects. */
export function createUploadMachine({ client }: Pick<FormPortal, 'client'>, { path, fileName }: UploadAddress) {
  return uploadMachine.provide({
    actors: {
      upload: fromCallback<AnyEventObject, { readonly file: File | null }, UploadEvent>(({ input, sendBack }) => {
        const { file } = input;
        if (file === null) throw new Error('There is no file to upload.');
        const stopping = new AbortController();
        const { signal } = stopping;
        const onProgress = (progress: number) => sendBack({ type: 'PROGRESS', progress });
        upload(client, { params: { path, filename: fileName }, file, onProgress, signal }).then(
          (token) => {
            if (!signal.aborted) sendBack({ type: 'UPLOADED', token });
          },
          (failure: unknown) => {
            if (!signal.aborted) sendBack({ type: 'UPLOAD_FAILED', message: toAppError(failure).message });
          },
        );
        return () => stopping.abort();
      }),
      discard: fromPromise<void, { readonly token: string }>(async ({ input: { token } }) => {
        await call(client, deleteUploadedFile, { params: { path: { token } } }).catch(() => undefined);
      }),
    },
  });
}

export type UploadActor = ActorRefFrom<typeof uploadMachine>;
type FormActor = ActorRefFrom<DeploymentFormMachine>;

/**
 * The uploads of one open form. They go on while their fields are not on the screen, as on a phone, and what becomes of them is
 * an edit of their fields.
 */
export class FormUploads {
  readonly #portal: Pick<FormPortal, 'client'>;
  readonly #form: FormActor;
  readonly #limit: number;
  readonly #actors = new Map<UploadFieldName, UploadActor>();
  readonly #stopFollowing: () => void;

  /** @param limit the largest file that may be picked, in bytes */
  constructor(portal: Pick<FormPortal, 'client'>, form: FormActor, limit: number) {
    this.#portal = portal;
    this.#form = form;
    this.#limit = limit;
    let wasEditing = false;
    const following = form.subscribe((snapshot) => {
      const isEditing = snapshot.matches({ open: 'editing' });
      // The form is read again: it begins with the record's own files.
      if (snapshot.matches('loading')) this.#end();
      // What became of an upload while the form asked something else.
      else if (isEditing && !wasEditing) this.#tellAll();
      wasEditing = isEditing;
    });
    this.#stopFollowing = () => following.unsubscribe();
  }

  /** The upload of a field; begun when it is first asked for, with what the field holds. */
  of(field: UploadFieldName): UploadActor {
    const known = this.#actors.get(field);
    if (known !== undefined) return known;
    const expected = UPLOAD_FILE_NAMES[field];
    const machine = createUploadMachine(this.#portal, { path: 'deployments', fileName: expected });
    const given = this.#form.getSnapshot().context.work?.values[field] ?? null;
    const actor = createActor(machine, { input: { given, limit: this.#limit, expected } });
    actor.subscribe(() => this.#tell(field, actor));
    this.#actors.set(field, actor.start());
    return actor;
  }

  /** Ends every upload that is under way. */
  stop(): void {
    this.#stopFollowing();
    this.#end();
  }

  #tell(field: UploadFieldName, actor: UploadActor): void {
    this.#form.send({ type: 'EDIT', edit: { field, value: uploadedZip(actor.getSnapshot()) } });
  }

  #tellAll(): void {
    for (const [field, actor] of this.#actors) this.#tell(field, actor);
  }

  #end(): void {
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
  }
}
