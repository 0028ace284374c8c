/** Checks that a zip is safe to keep for others (ASVS 5.2, 5.3.3): every entry is unpacked within limits, whatever the zip declares. */
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { checkHeader, checkKind, entryName, hasDescriptor, isDeflated, ZipRefused } from './zip-entry.ts';

const ZIP = ['504b0304', '504b0506', '504b0708'];

/** gzip, bzip2, xz, 7-Zip, RAR, Zstandard, LZ4, compress, cabinet. */
const OTHERS = [
  '1f8b',
  '425a68',
  'fd377a585a00',
  '377abcaf271c',
  '526172211a07',
  '28b52ffd',
  '04224d18',
  '1f9d',
  '4d534346',
];

const TAR_MARK = 'ustar';
const TAR_MARK_AT = 257;

function archiveKind(content: Buffer): 'zip' | 'other' | null {
  const beginning = content.subarray(0, 8).toString('hex');
  if (ZIP.some((mark) => beginning.startsWith(mark))) return 'zip';
  const isTar = content.subarray(TAR_MARK_AT, TAR_MARK_AT + TAR_MARK.length).toString('latin1') === TAR_MARK;
  return isTar || OTHERS.some((mark) => beginning.startsWith(mark)) ? 'other' : null;
}

export interface ZipLimits {
  readonly entries: number;
  readonly unpackedBytes: number;
  readonly ratio: number;
  readonly depth: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 1000, unpackedBytes: 100_000_000, ratio: 100, depth: 1 };

const DAMAGED = 'This isn’t a valid zip file.';
const TOO_MANY = 'The zip has too many entries.';
const TOO_LARGE = 'The zip is too large when unpacked.';
const OVERLAPPING = 'The zip has entries that overlap, or data between them.';
const NESTED = 'The zip contains archives that can’t be checked.';

const END_RECORD = 0x0605_4b50;
const END_RECORD_BYTES = 22;
/** Signature, checksum and two sizes of eight bytes. */
const LONGEST_DESCRIPTOR = 24;

interface Budget {
  entries: number;
  bytes: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** Bytes that may follow before the next entry. */
  readonly slack: number;
}

/** Start of the zip's directory, which must end at its end record. */
function directoryStart(content: Buffer): number {
  for (let place = content.length - END_RECORD_BYTES; place >= 0; place -= 1) {
    if (content.readUInt32LE(place) !== END_RECORD) continue;
    const [size, start] = [content.readUInt32LE(place + 12), content.readUInt32LE(place + 16)];
    if (start + size > place) throw new ZipRefused(DAMAGED);
    return start;
  }
  throw new ZipRefused(DAMAGED);
}

/** Entries must be contiguous up to the directory: no overlaps, no hidden bytes. */
function checkSpans(spans: readonly Span[], directory: number): void {
  const sorted = [...spans].sort((left, right) => left.start - right.start);
  let [end, slack] = [0, 0];
  for (const span of [...sorted, { start: directory, end: directory, slack: 0 }]) {
    if (span.start < end || span.start > end + slack) throw new ZipRefused(OVERLAPPING);
    [end, slack] = [span.end, span.slack];
  }
}

/** Throws if the content is larger than declared or anything is left over. */
async function unpack(entry: Entry, packed: Buffer): Promise<Buffer> {
  if (!isDeflated(entry)) return packed;
  const inflater = createInflateRaw();
  inflater.end(packed);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of inflater) {
    parts.push(part);
    size += part.length;
    // Leaving the loop ends the inflater.
    if (size > entry.uncompressedSize) throw new ZipRefused(DAMAGED);
  }
  if (inflater.bytesWritten !== packed.length) throw new ZipRefused(DAMAGED);
  return Buffer.concat(parts);
}

class Inspection {
  readonly #limits: ZipLimits;
  /** Bytes of all entries together. */
  readonly #allowance: number;
  readonly #spent: Budget = { entries: 0, bytes: 0 };

  constructor(limits: ZipLimits, size: number) {
    this.#limits = limits;
    this.#allowance = Math.min(limits.unpackedBytes, size * limits.ratio);
  }

  #spend(bytes: number): void {
    this.#spent.entries += 1;
    this.#spent.bytes += bytes;
    if (this.#spent.entries > this.#limits.entries) throw new ZipRefused(TOO_MANY);
    if (this.#spent.bytes > this.#allowance) throw new ZipRefused(TOO_LARGE);
  }

  async #entry(zip: ZipFile, entry: Entry, name: string, content: Buffer, depth: number): Promise<Span> {
    checkKind(entry, name);
    this.#spend(entry.uncompressedSize);
    const header = await zip.readLocalFileHeaderPromise(entry);
    checkHeader(entry, header, name);
    const end = header.fileDataStart + entry.compressedSize;
    const unpacked = await unpack(entry, content.subarray(header.fileDataStart, end));
    if (unpacked.length !== entry.uncompressedSize || crc32(unpacked) !== entry.crc32) throw new ZipRefused(DAMAGED);
    const kind = archiveKind(unpacked);
    if (kind === 'other' || (kind === 'zip' && depth >= this.#limits.depth)) throw new ZipRefused(NESTED);
    if (kind === 'zip') await this.zip(unpacked, depth + 1);
    const slack = hasDescriptor(entry) ? LONGEST_DESCRIPTOR : 0;
    return { start: entry.relativeOffsetOfLocalHeader, end, slack };
  }

  async zip(content: Buffer, depth: number): Promise<void> {
    if (archiveKind(content) !== 'zip') throw new ZipRefused(DAMAGED);
    const directory = directoryStart(content);
    const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false, decodeStrings: false });
    if (zip.entryCount === 0) throw new ZipRefused('The zip is empty.');
    if (zip.entryCount > this.#limits.entries) throw new ZipRefused(TOO_MANY);
    const spans: Span[] = [];
    const files = new Set<string>();
    const listedFolders = new Set<string>();
    const folders = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      const folded = name.replace(/\/$/, '').normalize('NFKC').toLowerCase();
      const listed = name.endsWith('/') ? listedFolders : files;
      if (files.has(folded) || listedFolders.has(folded))
        throw new ZipRefused('The zip has two entries of the same name.');
      listed.add(folded);
      for (let end = folded.lastIndexOf('/'); end > 0; end = folded.lastIndexOf('/', end - 1))
        folders.add(folded.slice(0, end));
      spans.push(await this.#entry(zip, entry, name, content, depth));
    }
    if ([...files].some((name) => folders.has(name)))
      throw new ZipRefused('The zip has a file and a folder of the same name.');
    checkSpans(spans, directory);
  }
}

export async function zipRefusal(content: Buffer, limits: ZipLimits = ZIP_LIMITS): Promise<string | null> {
  try {
    await new Inspection(limits, content.length).zip(content, 0);
    return null;
  } catch (cause) {
    return cause instanceof ZipRefused ? cause.message : DAMAGED;
  }
}
