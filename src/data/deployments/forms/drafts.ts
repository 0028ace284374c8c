import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { KeptDraft } from '../../../machines/wizard-facts.ts';
import type { DeploymentForm } from '../../../rules/deployments/forms/deployment-form.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import type { Draft } from '../../../rules/forms/draft.ts';
import type { PortalDatabase, Scope } from '../../database.ts';
import type { Device } from '../../device.ts';
import { draftParser } from './draft-parser.ts';

/** Drafts kept for one user and tenant, the newest. */
export const MAX_DRAFTS = 50;

export interface FormDraftsOptions {
  readonly device: Device;
  readonly form: DeploymentForm;
  readonly scope: Scope;
  /** Which form of which record it is. */
  readonly address: string;
  /** Whether the device is still that user's: nothing is written behind a logout. */
  readonly isAllowed: () => boolean;
  readonly now?: () => number;
}

/** The one draft of a form on the device. What is asked of it is done in the order in which it is asked. */
export class FormDrafts {
  readonly #options: FormDraftsOptions;
  readonly #parser: v.GenericSchema<unknown, KeptDraft<DeploymentFormValues>>;
  readonly #key: [number, string, string];
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: FormDraftsOptions) {
    this.#options = options;
    this.#parser = draftParser(options.form);
    this.#key = [options.scope.userId, options.scope.tenantId, options.address];
  }

  /** The draft; null where there is none, where it is of an earlier kind, and where the device can't be read. */
  read(): Promise<KeptDraft<DeploymentFormValues> | null> {
    return this.#inOrder(async () => {
      const row = await this.#options.device.run((database) => database.drafts.get(this.#key)).catch(() => undefined);
      if (row === undefined) return null;
      const { draft } = row;
      const parsed = v.safeParse(this.#parser, typeof draft === 'object' ? { ...draft, keptAt: row.keptAt } : draft);
      if (parsed.success) return parsed.output;
      await this.#options.device.keep((database) => database.drafts.delete(this.#key));
      return null;
    });
  }

  /** Answers when it was kept, in epoch milliseconds; null where the device could not keep it, or may not any more. */
  keep(draft: Draft<DeploymentFormValues>): Promise<number | null> {
    const { device, isAllowed, scope, address, now = Date.now } = this.#options;
    return this.#inOrder(async () => {
      if (!isAllowed()) return null;
      const keptAt = now();
      // What a draft may not hold does not reach the device, whoever has put it there.
      if (!v.is(this.#parser, { ...draft, keptAt })) return null;
      const isKept = await device.keep(async (database) => {
        await device.noteHolder(scope.userId);
        await database.transaction('rw', [database.drafts], async () => {
          await database.drafts.put({ ...scope, address, draft, keptAt });
          await trim(database, scope);
        });
      });
      return isKept ? keptAt : null;
    });
  }

  /** Tells whether nothing of it is left on the device. */
  drop(): Promise<boolean> {
    return this.#inOrder(() => this.#options.device.keep((database) => database.drafts.delete(this.#key)));
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

async function trim(database: PortalDatabase, { userId, tenantId }: Scope): Promise<void> {
  const drafts = database.drafts
    .where('[userId+tenantId+keptAt]')
    .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey]);
  const tooMany = (await drafts.count()) - MAX_DRAFTS;
  if (tooMany > 0) await drafts.limit(tooMany).delete();
}
