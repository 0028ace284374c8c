/** Reads each change once per process and distributes it to the streams that may see it. */
import { valueToWire } from '../../src/contract/product-names.ts';
import { holds } from '../../src/rules/access/access.ts';
import { CHANGES_CHANNEL } from '../audit/record-changes.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Services } from '../services.ts';
import { type ChangeSources, receivedScope } from './change-source.ts';
import {
  type ChangeForm,
  type ChangeReader,
  changeAs,
  changeForm,
  feedBounds,
  type RecordChange,
  readChanges,
  visibleTenants,
} from './changes.ts';
import { eventText, type LiveStream } from './live-stream.ts';

const pageSize = 500;
/** Polls in case an announcement was lost with a connection. */
const lookMilliseconds = 5000;

export class ChangeFeed {
  readonly #services: Services;
  readonly #sources: ChangeSources;
  readonly #streams: ReadonlySet<LiveStream>;
  #position = 0;
  #reading: Promise<void> = Promise.resolve();
  #again = false;
  #stopped = false;
  #unsubscribe: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(services: Services, sources: ChangeSources, streams: ReadonlySet<LiveStream>) {
    this.#services = services;
    this.#sources = sources;
    this.#streams = streams;
  }

  async start(notifications: Notifications): Promise<void> {
    this.#position = (await feedBounds(this.#services.queries)).newest;
    this.#unsubscribe = notifications.on(CHANGES_CHANNEL, () => this.#look());
    this.#timer = setInterval(() => this.#look(), lookMilliseconds).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#reading;
  }

  get position(): number {
    return this.#position;
  }

  textOf(change: RecordChange, form: ChangeForm, reader: ChangeReader): string {
    const { product } = this.#services.configuration;
    return eventText('change', valueToWire(changeAs(change, form, reader), product), change.sequence);
  }

  #look(): void {
    if (this.#again || this.#stopped) return;
    this.#again = true;
    this.#reading = this.#reading.then(() => this.#read());
  }

  async #read(): Promise<void> {
    this.#again = false;
    try {
      let more = true;
      while (more && !this.#stopped) {
        const read = await readChanges(this.#services.queries, {
          sources: this.#sources,
          after: this.#position,
          viewer: null,
          limit: pageSize,
        });
        for (const change of read.changes) this.#give(change);
        this.#position = read.cursor;
        more = read.more;
      }
    } catch (cause) {
      this.#services.log.warn({ err: cause }, 'Could not read changes for live updates; retrying');
    }
  }

  /** Serializes the change once per form and per relevant set of privileges. */
  #give(change: RecordChange): void {
    const texts = new Map<string, string>();
    const { seenWith = [] } = change.source;
    for (const stream of this.#streams) {
      const { reader } = stream;
      const { privileges } = reader.viewer;
      const tenantScope = receivedScope(change.source, reader.viewer);
      if (!stream.hears(change.source)) continue;
      if (tenantScope !== null && !visibleTenants(tenantScope).includes(change.tenantId)) continue;
      const form = changeForm(change, reader);
      const key = [form, ...seenWith.filter((privilege) => holds(privileges, privilege))].join();
      const text = texts.get(key) ?? this.textOf(change, form, reader);
      texts.set(key, text);
      stream.push({ sequence: change.sequence, area: change.source.area, text });
    }
  }
}
