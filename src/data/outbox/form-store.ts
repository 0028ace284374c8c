import type { Subscribable } from 'xstate';
import {
  advanceForm,
  isFormSaved,
  isFormUnsent,
  type WaitingForm,
  type WaitingFormEvent,
} from '../../machines/outbox/waiting-form.ts';
import { OPENING_MARK, type PortalDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { EditWaitsError } from './edit-waits.ts';
import { formOfRow, type NewForm, rowOfForm, type StoredForm } from './form-rows.ts';

async function readForms(database: PortalDatabase, userId: number): Promise<readonly StoredForm[]> {
  const rows = await database.waitingForms.orderBy('sequence').toArray();
  return rows
    .map(formOfRow)
    .filter((form) => form !== null)
    .filter((form) => form.userId === userId);
}

async function isEditQueued(database: PortalDatabase, scope: Scope, draftAddress: string): Promise<boolean> {
  const forms = await readForms(database, scope.userId);
  return forms.some(
    (form) => isFormUnsent(form) && form.tenantId === scope.tenantId && form.draftAddress === draftAddress,
  );
}

/** Complete forms that wait to be saved. A resolved promise means that the transaction is on disk. */
export class FormStore {
  readonly #device: Device;
  readonly #now: () => number;

  constructor(device: Device, now: () => number = Date.now) {
    this.#device = device;
    this.#now = now;
  }

  read(userId: number): Promise<readonly StoredForm[]> {
    return this.#device.run((database) => readForms(database, userId));
  }

  watch(userId: number): Subscribable<readonly StoredForm[]> {
    return this.#device.watch(() => this.read(userId));
  }

  async count(userId: number): Promise<number> {
    return (await this.read(userId)).filter((form) => !isFormSaved(form)).length;
  }

  /** The same id is the same form. Rejects with a `NoRoomError` or `EditWaitsError`, or where the device can't store it. */
  async enqueue(scope: Scope, form: NewForm): Promise<void> {
    const store = () =>
      this.#device.run(async (database, signal) => {
        await this.#device.noteHolder(scope.userId);
        await database.transaction('rw', database.waitingForms, async () => {
          if ((await database.waitingForms.get({ id: form.id })) !== undefined) return;
          if (form.recordId !== null && (await isEditQueued(database, scope, form.draftAddress))) {
            throw new EditWaitsError();
          }
          await database.waitingForms.add(rowOfForm(scope, form, this.#now()));
          // The user was informed that nothing is stored.
          signal.throwIfAborted();
        });
      });
    await this.#device.makeRoomFor(store, null);
  }

  /** 'gone' if it left the queue, null if the chart refuses the event. */
  advance(id: string, event: WaitingFormEvent): Promise<StoredForm | 'gone' | null> {
    const write = () =>
      this.#device.run((database) =>
        database.transaction('rw', database.waitingForms, async () => {
          const form = formOfRow(await database.waitingForms.get({ id }));
          if (form === null) return 'gone';
          const next = advanceForm(form, event);
          if (next === 'gone') await database.waitingForms.delete(form.sequence);
          else if (next !== null) await database.waitingForms.put(next);
          return next;
        }),
      );
    return this.#device.makeRoomFor(write, null);
  }

  /** Makes it a draft of its form again; null if it can't be taken back now. */
  reopen(id: string): Promise<WaitingForm | null> {
    const write = () =>
      this.#device.run((database) =>
        database.transaction('rw', [database.waitingForms, database.drafts], async () => {
          const form = formOfRow(await database.waitingForms.get({ id }));
          if (form === null || advanceForm(form, { type: 'REOPEN' }) !== 'gone') return null;
          const { userId, tenantId, draftAddress, draft } = form;
          const address = `${draftAddress}${OPENING_MARK}${form.id}`;
          // As old as what was typed: a newer draft of the same form is offered first.
          await database.drafts.put({ userId, tenantId, address, draft, keptAt: form.decidedAt });
          await database.waitingForms.delete(form.sequence);
          return form;
        }),
      );
    return this.#device.makeRoomFor(write, null);
  }
}
