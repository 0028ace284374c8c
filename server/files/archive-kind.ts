/** What kind of archive content is, by its first bytes. */
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

export function archiveKind(content: Buffer): 'zip' | 'other' | null {
  const beginning = content.subarray(0, 8).toString('hex');
  if (ZIP.some((mark) => beginning.startsWith(mark))) return 'zip';
  const isTar = content.subarray(TAR_MARK_AT, TAR_MARK_AT + TAR_MARK.length).toString('latin1') === TAR_MARK;
  return isTar || OTHERS.some((mark) => beginning.startsWith(mark)) ? 'other' : null;
}
