import { type Entry, getFileNameLowLevel, type LocalFileHeader, parseExtraFields, validateFileName } from 'yauzl';

export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
}

const ENCRYPTED = 0x1;
const SIZES_FOLLOW = 0x8;
const STRONGLY_ENCRYPTED = 0x40;
const UTF8 = 0x800;
const HIDDEN_HEADERS = 0x2000;

const STORED = 0;
const DEFLATED = 8;

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;

const MAX_NAME_LENGTH = 512;
const SHOWN_NAME_LENGTH = 80;

function shown(name: string): string {
  const printable = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return printable.length > SHOWN_NAME_LENGTH ? `${printable.slice(0, SHOWN_NAME_LENGTH)}…` : printable;
}

function hasControlCharacter(name: string): boolean {
  return /\p{Cc}/u.test(name) || !name.isWellFormed() || name.includes('\ufffd');
}

const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/iu;
/** Windows strips a trailing dot or space and forbids the others; a colon starts a hidden stream. */
const NOT_EVERYWHERE = /[<>:"|?*]|[. ]$/u;
/** Bidi controls display `txt.exe` as `exe.txt`. */
const TURNS_AROUND = /\p{Bidi_Control}/u;

/** Whether a name unpacks to the same file on every system. */
function isPlainName(part: string): boolean {
  return part !== '' && part !== '.' && !DEVICE.test(part) && !NOT_EVERYWHERE.test(part) && !TURNS_AROUND.test(part);
}

function checkPath(name: string): void {
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (path === '' || path.length > MAX_NAME_LENGTH || hasControlCharacter(path))
    throw new ZipRefused('The zip has an entry whose name is empty, too long or not text.');
  const leadsAstray = validateFileName(name) !== null || !path.split('/').every(isPlainName);
  if (leadsAstray) throw new ZipRefused(`The zip has an entry with a path that isn’t allowed: ${shown(name)}`);
}

/** Throws for a path outside of the folder, also as read by programs without Unicode field support. */
export function entryName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const plain = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, [], true);
  for (const read of [name, plain]) checkPath(read);
  if (name !== plain && /^[\x20-\x7e]*$/.test(plain))
    throw new ZipRefused(`The zip has an entry with two names: ${shown(plain)}`);
  return name;
}

export function checkKind(entry: Entry, name: string): void {
  if ((entry.generalPurposeBitFlag & (ENCRYPTED | STRONGLY_ENCRYPTED | HIDDEN_HEADERS)) !== 0)
    throw new ZipRefused(`The zip has an encrypted entry: ${shown(name)}`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ZipRefused(`The zip has an entry with unsupported compression: ${shown(name)}`);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER)
    throw new ZipRefused(`The zip has a link or a special file: ${shown(name)}`);
  if (name.endsWith('/') && entry.uncompressedSize > 0)
    throw new ZipRefused(`The zip has a folder with content: ${shown(name)}`);
}

export function isDeflated({ compressionMethod }: Entry): boolean {
  return compressionMethod === DEFLATED;
}

export function hasDescriptor({ generalPurposeBitFlag }: Entry): boolean {
  return (generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
}

/** Refuses an entry whose own header contradicts the zip's directory. */
export function checkHeader(entry: Entry, header: LocalFileHeader, name: string): void {
  const later = hasDescriptor(entry);
  const same = (own: number, listed: number) => own === listed || (later && own === 0);
  const sharedFlags = ENCRYPTED | SIZES_FOLLOW | STRONGLY_ENCRYPTED | UTF8 | HIDDEN_HEADERS;
  const isConsistent =
    entry.fileNameRaw.equals(header.fileName) &&
    getFileNameLowLevel(header.generalPurposeBitFlag, header.fileName, parseExtraFields(header.extraField), true) ===
      name &&
    entry.compressionMethod === header.compressionMethod &&
    (entry.generalPurposeBitFlag & sharedFlags) === (header.generalPurposeBitFlag & sharedFlags) &&
    same(header.crc32, entry.crc32) &&
    same(header.compressedSize, entry.compressedSize) &&
    same(header.uncompressedSize, entry.uncompressedSize);
  if (!isConsistent) throw new ZipRefused(`The zip has conflicting information about an entry: ${shown(name)}`);
}
