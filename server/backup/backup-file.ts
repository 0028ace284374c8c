/** gzip of JSON lines: header, per table its name and rows, totals. All values are PostgreSQL text, so that either database can restore it. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import * as v from 'valibot';

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const FORMAT = 'deployment-portal-backup';
const VERSION = 1;

const Header = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  /** Start of the reading: the backup contains exactly what was committed by then. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  appVersion: v.string(),
  migrations: v.array(v.string()),
  keys: v.array(v.string()),
  /** The files' address; null if they are in the backup. */
  files: v.nullable(v.string()),
  publicUrl: v.string(),
  /** What continues automatically after a restore. */
  underWay: v.object({ operations: v.number(), mails: v.number() }),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});
export type BackupHeader = v.InferOutput<typeof Header>;

const Row = v.array(v.nullable(v.string()));
const Beginning = v.object({ format: v.literal(FORMAT), version: v.number() });
const TableLine = v.object({ table: v.string() });
const Numbers = v.object({
  numbers: v.array(v.object({ table: v.string(), column: v.string(), last: v.nullable(v.number()) })),
});
const End = v.object({ rows: v.number(), sha256: v.string() });
const Line = v.union([Row, TableLine, Numbers, End]);

export type StoredRow = v.InferOutput<typeof Row>;
export type LastNumbers = v.InferOutput<typeof Numbers>['numbers'];

/** Stalls unless `compressed` is read. */
export class BackupWriter {
  readonly compressed: Gzip = createGzip({ level: 6 });
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  /** Waits for room; rejects if the reader has stopped. */
  async #write(text: string): Promise<void> {
    const { compressed } = this;
    await new Promise<void>((resolve, reject) => {
      // A stream that is closed while waiting never calls back.
      const closed = () => reject(new Error('the reader of the backup has stopped'));
      compressed.once('close', closed);
      compressed.write(text, (failure) => {
        compressed.off('close', closed);
        if (failure == null) resolve();
        else reject(failure);
      });
    });
  }

  async #line(value: unknown): Promise<void> {
    const text = `${JSON.stringify(value)}\n`;
    this.#hash.update(text);
    await this.#write(text);
  }

  async header(header: Omit<BackupHeader, 'format' | 'version'>): Promise<void> {
    await this.#line({ format: FORMAT, version: VERSION, ...header });
  }

  async table(name: string): Promise<void> {
    await this.#line({ table: name });
  }

  /** JSON lists, each ended by a line feed. */
  async rows(lines: string, count: number): Promise<void> {
    this.#hash.update(lines);
    this.#rows += count;
    await this.#write(lines);
  }

  async end(numbers: LastNumbers): Promise<void> {
    await this.#line({ numbers });
    await this.#write(`${JSON.stringify({ rows: this.#rows, sha256: this.#hash.digest('hex') })}\n`);
    this.compressed.end();
  }
}

export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  rows(table: string, rows: readonly StoredRow[]): Promise<void>;
  numbers(numbers: LastNumbers): Promise<void>;
}

/** Characters of rows that are passed on together. */
const HANDED_OVER = 1_000_000;
const MOST_ROWS = 1000;

function damaged(path: string, finding: string, cause?: unknown): BackupError {
  return new BackupError(`The file ${path} can't be restored: ${finding}.`, { cause });
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  // Otherwise the file's error would be unhandled.
  file.on('error', (cause) => unpacked.destroy(cause));
  file.pipe(unpacked);
  let rest: Buffer[] = [];
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, to));
      yield Buffer.concat(rest).toString('utf8');
      rest = [];
      from = to + 1;
    }
    rest.push(chunk.subarray(from));
  }
  if (rest.some(({ length }) => length > 0)) throw new BackupError('cut');
}

function readHeader(path: string, line: string): BackupHeader {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (cause) {
    throw damaged(path, 'it is not a backup of the portal', cause);
  }
  const beginning = v.safeParse(Beginning, parsed);
  if (!beginning.success) throw damaged(path, 'it is not a backup of the portal');
  if (beginning.output.version !== VERSION)
    throw damaged(
      path,
      `it was made by a newer version of the portal (format ${beginning.output.version}), so restore it with that version`,
    );
  const header = v.safeParse(Header, parsed);
  if (!header.success) throw damaged(path, 'its first line is damaged');
  return header.output;
}

/** Returns the number of rows; throws a BackupError if the file is incomplete. */
export async function readBackup(path: string, reader: Partial<BackupReader>): Promise<number> {
  const hash = createHash('sha256');
  let header: BackupHeader | null = null;
  let table: string | null = null;
  let rows: StoredRow[] = [];
  let waiting = 0;
  let count = 0;
  const found: { end: v.InferOutput<typeof End> | null } = { end: null };

  async function handOver(): Promise<void> {
    const handed = rows;
    rows = [];
    waiting = 0;
    if (table !== null && handed.length > 0) await reader.rows?.(table, handed);
  }

  async function take(line: string): Promise<void> {
    if (found.end !== null) throw damaged(path, 'it has data after its end');
    const parsed = v.parse(Line, JSON.parse(line));
    if ('sha256' in parsed) {
      await handOver();
      found.end = parsed;
      return;
    }
    hash.update(line).update('\n');
    if (Array.isArray(parsed)) {
      rows.push(parsed);
      count += 1;
      waiting += line.length;
      if (waiting >= HANDED_OVER || rows.length >= MOST_ROWS) await handOver();
      return;
    }
    await handOver();
    if ('table' in parsed) table = parsed.table;
    else await reader.numbers?.(parsed.numbers);
  }

  try {
    for await (const line of linesOf(path)) {
      if (header === null) {
        header = readHeader(path, line);
        hash.update(line).update('\n');
        await reader.header?.(header);
      } else await take(line);
    }
  } catch (cause) {
    throw failureOf(path, cause, header !== null);
  }
  const { end } = found;
  if (header === null) throw damaged(path, 'it is empty');
  if (end === null) throw damaged(path, 'its end is missing');
  if (end.rows !== count || end.sha256 !== hash.digest('hex')) throw damaged(path, 'it was changed or damaged');
  return count;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}

function failureOf(path: string, cause: unknown, hasStarted: boolean): unknown {
  const code = codeOf(cause);
  if (code === 'Z_BUF_ERROR') return damaged(path, 'it is incomplete', cause);
  if (code.startsWith('Z_'))
    return damaged(path, hasStarted ? 'it is damaged' : 'it is not a backup of the portal', cause);
  if (cause instanceof BackupError && cause.message === 'cut') return damaged(path, 'it is incomplete', cause);
  if (cause instanceof SyntaxError || cause instanceof v.ValiError) return damaged(path, 'it is damaged', cause);
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`, { cause });
  if (code === 'EISDIR' || code === 'EACCES')
    return new BackupError(`The file ${path} can't be read: ${code}.`, { cause });
  return cause;
}
