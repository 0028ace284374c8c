/** Zips written byte by byte, so that a test can create ones that no program would. */
import { crc32, deflateRawSync } from 'node:zlib';

interface Header {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly extra: Buffer;
}

export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** Stores the content without compression. */
  readonly stored?: boolean;
  /** Unix mode, as 0o120777 for a link. */
  readonly mode?: number;
  /** False values in both headers. */
  readonly header?: Partial<Header>;
  /** False values only in the entry's own header. */
  readonly own?: Partial<Header>;
  /** Replaces the packed content. */
  readonly data?: Buffer;
  /** Bytes between this entry and the next one. */
  readonly behind?: Buffer;
  /** The offset of another entry's header, which the directory uses instead of its own. */
  readonly at?: number;
}

const UTF8 = 0x800;

function fieldsOf({ name, flags, method, crc, packed, unpacked, extra }: Header): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(0x5a21, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(unpacked, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

function signature(...bytes: readonly number[]): Buffer {
  return Buffer.from([0x50, 0x4b, ...bytes]);
}

export interface ZipSurroundings {
  readonly before?: Buffer;
  readonly comment?: string;
  /** The number of entries in the end record. */
  readonly count?: number;
}

export function makeZip(entries: readonly ZipEntry[], { before, comment = '', count }: ZipSurroundings = {}): Buffer {
  const parts: Buffer[] = [before ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const data = entry.data ?? (entry.stored === true ? content : deflateRawSync(content));
    const truth: Header = {
      name: Buffer.from(entry.name),
      flags: UTF8,
      method: entry.stored === true ? 0 : 8,
      crc: crc32(content),
      packed: data.length,
      unpacked: content.length,
      extra: Buffer.alloc(0),
    };
    const listed = { ...truth, ...entry.header };
    const own = { ...listed, ...entry.own };
    const local = Buffer.concat([signature(3, 4), fieldsOf(own), own.name, own.extra, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(entry.at ?? offset, 10);
    // Created by a program on Unix.
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.concat([signature(1, 2), made, fieldsOf(listed), rest, listed.name, listed.extra]));
    parts.push(local, entry.behind ?? Buffer.alloc(0));
    offset += local.length + (entry.behind?.length ?? 0);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count ?? entries.length, 4);
  end.writeUInt16LE(count ?? entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...parts, ...directory, signature(5, 6), end, Buffer.from(comment)]);
}

/** A zip that is accepted everywhere. */
export const PLAIN_ZIP = makeZip([
  { name: 'stacks/', stored: true, mode: 0o040755 },
  { name: 'stacks/core.yml', content: 'services:\n  core:\n    image: core\n' },
  { name: 'README.md', content: 'About this zip.', stored: true },
]);
