import { type ActorRefFrom, type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import { type AppErrorKind, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import {
  deleteUploadedFile,
  purgeUploadedFile,
  purgeUploadedTopology,
} from '../../contract/generated/operations/files.ts';
import { upload } from '../../contract/upload.ts';
import type { FormChartActor } from '../../machines/form/form-chart-actor.ts';
import { type UploadEvent, uploadedZip, uploadMachine } from '../../machines/form/upload.ts';
import { CONTROL_PARSERS, holds, type UploadAddress } from '../../rules/forms/controls.ts';
import { type ControlledForm, isEdit } from '../../rules/forms/edit.ts';
import type { FieldName, FormSetting } from '../../rules/forms/form.ts';
import type { PickedZip } from '../../rules/forms/picked-files.ts';
import { uploadFields } from '../../rules/forms/uploads.ts';
import type { FormPortal } from './form-address.ts';

function zipOf(value: unknown): PickedZip | null {
  return holds(CONTROL_PARSERS.zip, value) ? value : null;
}

export function uploadTokens<Values, Setting>(
  form: ControlledForm<Values, Setting>,
  values: Partial<Values>,
): readonly string[] {
  return uploadFields(form).flatMap(({ field }) => zipOf(values[field])?.token || []);
}

const PURGES = { deployments: purgeUploadedFile, topologies: purgeUploadedTopology } as const;

/** Deletes files that no record uses (Deployments §2 "Back … first purges"). Failures are ignored (§8). */
export async function purgeUploads<Values, Setting>(
  client: ContractClient,
  form: ControlledForm<Values, Setting>,
  tokens: readonly string[],
): Promise<void> {
  const path: UploadAddress['path'] = uploadFields(form)[0]?.upload.path ?? 'deployments';
  await Promise.allSettled(tokens.map((token) => call(client, PURGES[path], { params: { path: { token } } })));
}

/** Whether a retry can succeed; a refusal would repeat. */
function mayPass(kind: AppErrorKind): boolean {
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'unexpected-answer':
    case 'server':
    case 'rate-limited':
    case 'locked':
    case 'unauthenticated':
    case 'expired':
      return true;
    case 'validation':
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'stale':
      return false;
  }
}

function createUploadMachine({ client }: Pick<FormPortal, 'client'>, params: UploadAddress) {
  return uploadMachine.provide({
    actors: {
      upload: fromCallback<AnyEventObject, { readonly file: File | null }, UploadEvent>(({ input, sendBack }) => {
        const { file } = input;
        if (file === null) throw new Error('There is no file to upload.');
        const stopping = new AbortController();
        const { signal } = stopping;
        const onProgress = (progress: number) => sendBack({ type: 'PROGRESS', progress });
        upload(client, { params, file, onProgress, signal }).then(
          (token) => {
            if (!signal.aborted) sendBack({ type: 'UPLOADED', token });
          },
          (failure: unknown) => {
            if (signal.aborted) return;
            const { kind, message } = toAppError(failure);
            sendBack({ type: 'UPLOAD_FAILED', message, mayPass: mayPass(kind) });
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

/** One form's uploads. They continue while their fields are off screen; their results are edits. */
export class FormUploads<Values, Setting extends FormSetting<Values>> {
  readonly #portal: Pick<FormPortal, 'client'>;
  readonly #form: ControlledForm<Values, Setting>;
  readonly #actor: FormChartActor<Values, Setting>;
  readonly #limitOf: (address: UploadAddress) => number;
  readonly #actors = new Map<FieldName<Values>, UploadActor>();
  readonly #stopFollowing: () => void;

  /** @param limitOf maximum bytes for an address */
  constructor(
    portal: Pick<FormPortal, 'client'>,
    form: ControlledForm<Values, Setting>,
    actor: FormChartActor<Values, Setting>,
    limitOf: (address: UploadAddress) => number,
  ) {
    this.#portal = portal;
    this.#form = form;
    this.#actor = actor;
    this.#limitOf = limitOf;
    let wasEditing = false;
    const following = actor.subscribe((snapshot) => {
      const isEditing = snapshot.matches({ open: 'editing' });
      // On a reload the form starts with the record's files.
      if (snapshot.matches('loading')) this.#end();
      else if (isEditing && !wasEditing) this.#notifyAll();
      wasEditing = isEditing;
    });
    this.#stopFollowing = () => following.unsubscribe();
  }

  of(name: string): UploadActor {
    const fields = uploadFields(this.#form);
    const asked = fields.find(({ field }) => field === name);
    if (asked === undefined) throw new Error(`The field '${name}' takes no file.`);
    const { field, upload: address } = asked;
    const known = this.#actors.get(field);
    if (known !== undefined) return known;
    const machine = createUploadMachine(this.#portal, address);
    const given = zipOf(this.#actor.getSnapshot().context.work?.values[field]);
    const uploads = fields.map(({ upload: { filename } }) => filename);
    const input = { given, limit: this.#limitOf(address), expected: address.filename, uploads };
    const actor = createActor(machine, { input });
    actor.subscribe(() => this.#tell(field, actor));
    this.#actors.set(field, actor.start());
    return actor;
  }

  stop(): void {
    this.#stopFollowing();
    this.#end();
  }

  #tell(field: FieldName<Values>, actor: UploadActor): void {
    const edit = { field, value: uploadedZip(actor.getSnapshot()) };
    if (isEdit(this.#form, edit)) this.#actor.send({ type: 'EDIT', edit });
  }

  #notifyAll(): void {
    for (const [field, actor] of this.#actors) this.#tell(field, actor);
  }

  #end(): void {
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
  }
}
