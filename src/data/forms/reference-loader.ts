import { type AppError, type AppErrorKind, toAppError } from '../../contract/app-error.ts';
import type { CopiedLists } from '../../machines/form/form-facts.ts';
import { isSameValue } from '../../rules/forms/equal.ts';
import { type ListQuery, queryKey } from '../../rules/forms/reference.ts';
import { nextPaint } from '../loading/moments.ts';
import type { ReferenceLists } from './reference-lists.ts';

/** Milliseconds before the device's copy is shown. It may lack new entries, and missing choices are removed. */
const COPY_DELAY_MS = 400;
/** Milliseconds before retries; the last one repeats. */
const RETRIES = [5_000, 15_000, 60_000] as const;

const PASSING: ReadonlySet<AppErrorKind> = new Set([
  'offline',
  'timeout',
  'server',
  'unexpected-answer',
  'rate-limited',
  'locked',
]);

interface Entry<Reference, Query> {
  readonly query: Query;
  readonly stopping: AbortController;
  /** Number of requests: only the last answer counts. */
  asked: number;
  part: Partial<Reference> | null;
  /** Age of the shown copy; null for the server's list, or none. */
  asOf: number | null;
  isCurrent: boolean;
  failure: AppError | null;
  /** Whether the copy was tried after the failure; only then the list is missing. */
  isCopyRead: boolean;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

type Sent<Reference> =
  | { readonly type: 'REFERENCE_LOADED'; readonly reference: Partial<Reference> }
  | { readonly type: 'LISTS_COPIED'; readonly copies: CopiedLists | null }
  | { readonly type: 'REFERENCE_FAILED'; readonly message: string; readonly lists: Readonly<Record<string, string>> };

type ListWords = Readonly<Record<string, { readonly words: string }>>;

/** Loads each list of a form once; drops answers for former choices. */
export class ReferenceLoader<Reference extends object, Query extends ListQuery> {
  readonly #lists: Pick<ReferenceLists<Reference, Query>, 'fetch' | 'read' | 'onRenewed'>;
  readonly #words: ListWords;
  readonly #send: (event: Sent<Reference>) => void;
  readonly #copyDelayMs: number;
  readonly #entries = new Map<string, Entry<Reference, Query>>();
  readonly #stopListening: () => void;
  #wanted = new Map<string, string>();
  readonly #shown = new Map<string, Partial<Reference>>();
  #complaint: string | null = null;
  #copies: CopiedLists | null = null;
  #frame: Promise<void> | null = null;

  constructor(
    lists: Pick<ReferenceLists<Reference, Query>, 'fetch' | 'read' | 'onRenewed'>,
    words: ListWords,
    send: (event: Sent<Reference>) => void,
    copyDelayMs = COPY_DELAY_MS,
  ) {
    this.#lists = lists;
    this.#words = words;
    this.#send = send;
    this.#copyDelayMs = copyDelayMs;
    this.#stopListening = lists.onRenewed((query, part) => this.#take(query, part));
  }

  need(queries: readonly Query[]): void {
    this.#wanted = new Map(queries.map((query) => [query.list, queryKey(query)]));
    for (const [key, entry] of this.#entries) {
      if (!this.#isWanted(key, entry) && !entry.isCurrent) this.#drop(key, entry);
    }
    for (const query of queries) {
      const known = this.#entries.get(queryKey(query));
      if (known === undefined) this.#begin(query);
      else this.#show(known);
    }
    this.#complain();
  }

  /** Network or session returned: reloads missing and possibly old lists. */
  retry(): void {
    for (const entry of this.#entries.values()) {
      if (entry.failure !== null) this.#fetch(entry);
    }
  }

  /** Reloads visible stale lists now, others when needed again. */
  renew(isStale: (list: string) => boolean): void {
    for (const [key, entry] of this.#entries) {
      if (!isStale(entry.query.list)) continue;
      if (this.#isWanted(key, entry)) this.#fetch(entry);
      else this.#drop(key, entry);
    }
  }

  stop(): void {
    this.#stopListening();
    for (const [key, entry] of this.#entries) this.#drop(key, entry);
  }

  #begin(query: Query): void {
    const stopping = new AbortController();
    const entry: Entry<Reference, Query> = {
      query,
      stopping,
      asked: 0,
      part: null,
      asOf: null,
      isCurrent: false,
      failure: null,
      isCopyRead: false,
      attempts: 0,
      timer: undefined,
    };
    this.#entries.set(queryKey(query), entry);
    this.#fetch(entry);
    entry.timer = setTimeout(() => void this.#showCopy(entry), this.#copyDelayMs);
  }

  #fetch(entry: Entry<Reference, Query>): void {
    const { query, stopping } = entry;
    clearTimeout(entry.timer);
    entry.failure = null;
    entry.isCopyRead = false;
    entry.asked += 1;
    const { asked } = entry;
    const isOver = () => stopping.signal.aborted || entry.asked !== asked;
    this.#lists.fetch(query, { signal: stopping.signal }).then(
      async (part) => {
        if (isOver()) return;
        clearTimeout(entry.timer);
        await this.#nextFrame();
        if (!isOver()) this.#take(query, part);
      },
      (failure: unknown) => {
        if (!isOver()) void this.#fail(entry, toAppError(failure));
      },
    );
  }

  /** Answers that arrive within a frame are shown together, as each redraws the form. */
  #nextFrame(): Promise<void> {
    this.#frame ??= nextPaint().then(() => {
      this.#frame = null;
    });
    return this.#frame;
  }

  async #showCopy(entry: Entry<Reference, Query>): Promise<void> {
    const copy = await this.#lists.read(entry.query);
    if (entry.stopping.signal.aborted || entry.part !== null || copy === null) return;
    entry.part = copy.part;
    entry.asOf = copy.asOf;
    this.#show(entry);
  }

  async #fail(entry: Entry<Reference, Query>, failure: AppError): Promise<void> {
    clearTimeout(entry.timer);
    entry.failure = failure;
    if (PASSING.has(failure.kind)) {
      const wait = failure.retryAfter === null ? null : failure.retryAfter * 1_000;
      const backOff = RETRIES[Math.min(entry.attempts, RETRIES.length - 1)] ?? RETRIES[0];
      entry.timer = setTimeout(() => this.#fetch(entry), wait ?? backOff * (0.5 + Math.random()));
    }
    entry.attempts += 1;
    await this.#showCopy(entry);
    entry.isCopyRead = entry.failure !== null;
    this.#complain();
  }

  #take(query: Query, part: Partial<Reference>): void {
    const entry = this.#entries.get(queryKey(query));
    if (entry === undefined) return;
    entry.part = part;
    entry.asOf = null;
    entry.isCurrent = true;
    entry.failure = null;
    entry.attempts = 0;
    this.#show(entry);
    this.#complain();
  }

  /** Only if the form still needs the list and lacks it. */
  #show(entry: Entry<Reference, Query>): void {
    const { query, part } = entry;
    if (part === null || !this.#isWanted(queryKey(query), entry)) return;
    if (isSameValue(this.#shown.get(query.list), part)) return;
    this.#shown.set(query.list, part);
    this.#complaint = null;
    this.#send({ type: 'REFERENCE_LOADED', reference: part });
  }

  #notifyCopies(): void {
    const shown = [...this.#entries].filter(
      ([key, entry]) => entry.failure !== null && entry.asOf !== null && this.#isWanted(key, entry),
    );
    const times = shown.flatMap(([, { asOf }]) => asOf ?? []);
    const words = shown.map(([, { query }]) => this.#words[query.list]?.words ?? query.list);
    const copies = words.length === 0 ? null : { words, asOf: Math.min(...times) };
    if (isSameValue(copies, this.#copies)) return;
    this.#copies = copies;
    this.#send({ type: 'LISTS_COPIED', copies });
  }

  #complain(): void {
    this.#notifyCopies();
    const missing = [...this.#entries].filter(
      ([key, entry]) => entry.failure !== null && entry.isCopyRead && entry.part === null && this.#isWanted(key, entry),
    );
    const wordsOf = ({ list }: ListQuery) => this.#words[list]?.words ?? list;
    const names = missing.map(([, { query }]) => wordsOf(query));
    const reasons = new Set(missing.flatMap(([, { failure }]) => failure?.message ?? []));
    const complaint = names.length === 0 ? null : `Couldn’t load ${names.join(', ')}. ${[...reasons].join(' ')}`;
    if (complaint === this.#complaint) return;
    this.#complaint = complaint;
    // Nothing arrived, but nothing is missing any more.
    if (complaint === null) this.#send({ type: 'REFERENCE_LOADED', reference: {} });
    else {
      const sentences = missing.map(([, { query, failure }]) => [
        query.list,
        `Couldn’t load the ${wordsOf(query)}. ${failure?.message ?? ''}`.trim(),
      ]);
      this.#send({ type: 'REFERENCE_FAILED', message: complaint, lists: Object.fromEntries(sentences) });
    }
  }

  #isWanted(key: string, { query }: Entry<Reference, Query>): boolean {
    return this.#wanted.get(query.list) === key;
  }

  #drop(key: string, entry: Entry<Reference, Query>): void {
    clearTimeout(entry.timer);
    entry.stopping.abort();
    this.#entries.delete(key);
  }
}
