import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeZip, PLAIN_ZIP, type ZipEntry } from '../../tests/server/zips.ts';
import { ZIP_LIMITS, zipRefusal } from './zip-check.ts';

const TEXT = 'services:\n  core:\n    image: core\n';
const named = (name: string | Buffer, rest: Partial<ZipEntry> = {}) => makeZip([{ name, content: TEXT, ...rest }]);
const flags = (set: number) => ({ header: { flags: 0x800 | set } });

/** The field from which some programs read the name in Unicode. */
function unicodeName(asciiName: string, name: string): Buffer {
  const sum = Buffer.alloc(4);
  // Without the checksum of the plain name, the field is ignored.
  sum.writeUInt32LE(crc32(asciiName));
  const data = Buffer.concat([Buffer.from([1]), sum, Buffer.from(name)]);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

const ASTRAY = unicodeName('../ä.yml', 'ä.yml');

describe('a zip is accepted', () => {
  it.each([
    ['with folders, packed and unpacked files', PLAIN_ZIP],
    ['with a comment', makeZip([{ name: 'a.yml', content: TEXT }], { comment: 'of the build 4711' })],
    ['with names in other scripts', named('Läden/店.yml')],
    [
      'with sizes after the content',
      named('a.yml', { header: { flags: 0x808 }, own: { crc: 0, packed: 0, unpacked: 0 }, behind: Buffer.alloc(16) }),
    ],
    ['with a zip in it', named('inner.zip', { content: PLAIN_ZIP })],
    ['with an empty file', named('empty.txt', { content: '' })],
    ['with two dots within a name', named('a..b/..c')],
    ['with a name that starts like a device', named('console/auxiliary.yml')],
    ['with right-to-left names', named('שלום/مرحبا.yml')],
    ['with a folder and its content', makeZip([{ name: 'a/b' }, { name: 'a/', stored: true }, { name: 'a/c/d' }])],
  ])('%s', async (_, zip) => {
    expect(await zipRefusal(zip)).toBeNull();
  });
});

const CANNOT_BE_READ = 'This isn’t a valid zip file.';
const OVERLAPPING = 'The zip has entries that overlap, or data between them.';
const NESTED = 'The zip contains archives that can’t be checked.';
const TOO_LARGE = 'The zip is too large when unpacked.';
const path = (name: string) => `The zip has an entry with a path that isn’t allowed: ${name}`;
const contradiction = 'The zip has conflicting information about an entry: a.yml';

describe('a zip is refused', () => {
  it.each([
    ['that is not a zip', Buffer.from('<html></html>'), CANNOT_BE_READ],
    ['without content', Buffer.alloc(0), CANNOT_BE_READ],
    [
      'that starts with other data',
      makeZip([{ name: 'a.yml', content: TEXT }], { before: Buffer.from('#!/bin/sh\n') }),
      CANNOT_BE_READ,
    ],
    ['that is cut off', PLAIN_ZIP.subarray(0, PLAIN_ZIP.length - 30), CANNOT_BE_READ],
    ['with data after its end', Buffer.concat([PLAIN_ZIP, Buffer.from('more')]), CANNOT_BE_READ],
    ['that is a gzip', gzipSync(TEXT), CANNOT_BE_READ],
    ['that is empty', makeZip([]), 'The zip is empty.'],
    ['that claims more entries than it has', makeZip([{ name: 'a.yml', content: TEXT }], { count: 2 }), CANNOT_BE_READ],

    ['with an absolute path', named('/etc/passwd'), path('/etc/passwd')],
    ['with a parent path', named('../../secrets.json'), path('../../secrets.json')],
    ['with a parent path inside', named('stacks/../../x'), path('stacks/../../x')],
    ['with a backslash', named('stacks\\..\\x'), path('stacks\\..\\x')],
    ['with a drive', named('C:/windows/x'), path('C:/windows/x')],
    ['with an empty part', named('stacks//x'), path('stacks//x')],
    ['with a part for the current folder', named('./x'), path('./x')],
    ['with a name that is displayed reversed', named('a\u202etxt.exe'), path('a txt.exe')],
    ['with a hidden change of direction in a name', named('a/b\u2066c'), path('a/b c')],
    ['with a device of Windows', named('stacks/CON'), path('stacks/CON')],
    ['with a device of Windows with an extension', named('nul.yml'), path('nul.yml')],
    ['with a device of Windows as a folder', named('Com1/a.yml'), path('Com1/a.yml')],
    ['with a name that ends in a dot', named('secrets.yml.'), path('secrets.yml.')],
    ['with a name that ends in a space', named('secrets.yml /a'), path('secrets.yml /a')],
    ['with a hidden stream', named('a.yml:stream'), path('a.yml:stream')],
    [
      'with a file that is also a folder',
      makeZip([{ name: 'a' }, { name: 'a/b' }]),
      'The zip has a file and a folder of the same name.',
    ],
    [
      'with a folder that is also a file, deeper and in another case',
      makeZip([{ name: 'x/a/b/c' }, { name: 'x/A' }]),
      'The zip has a file and a folder of the same name.',
    ],
    ['with a NUL in a name', named('a\0.yml'), 'The zip has an entry whose name is empty, too long or not text.'],
    ['with no name', named(''), 'The zip has an entry whose name is empty, too long or not text.'],
    [
      'with a name that is not text',
      named(Buffer.from([0x61, 0xff, 0xfe])),
      'The zip has an entry whose name is empty, too long or not text.',
    ],
    [
      'with a name that is too long',
      named('x'.repeat(600)),
      'The zip has an entry whose name is empty, too long or not text.',
    ],
    [
      'with a second name in Unicode',
      named('a.yml', { header: { extra: unicodeName('a.yml', 'b.yml') } }),
      'The zip has an entry with two names: a.yml',
    ],
    [
      'with a second name outside of the folder',
      named('a.yml', { header: { extra: unicodeName('a.yml', '../b.yml') } }),
      path('../b.yml'),
    ],
    [
      'with a plain name outside of the folder, beside a second one within it',
      named('../ä.yml', { header: { extra: ASTRAY } }),
      path('../ä.yml'),
    ],

    [
      'with a link',
      named('link', { mode: 0o120777, content: '/etc/passwd' }),
      'The zip has a link or a special file: link',
    ],
    ['with a device', named('null', { mode: 0o020666 }), 'The zip has a link or a special file: null'],
    ['with an encrypted entry', named('a.yml', flags(0x1)), 'The zip has an encrypted entry: a.yml'],
    ['with a strongly encrypted entry', named('a.yml', flags(0x41)), CANNOT_BE_READ],
    ['with hidden headers', named('a.yml', flags(0x2000)), 'The zip has an encrypted entry: a.yml'],
    [
      'with another compression',
      named('a.yml', { header: { method: 12 } }),
      'The zip has an entry with unsupported compression: a.yml',
    ],
    ['with a folder that has content', named('folder/'), 'The zip has a folder with content: folder/'],

    [
      'with the same name twice',
      makeZip([{ name: 'a.yml' }, { name: 'a.yml' }]),
      'The zip has two entries of the same name.',
    ],
    [
      'with the same name in another case',
      makeZip([{ name: 'a.yml' }, { name: 'A.YML' }]),
      'The zip has two entries of the same name.',
    ],
    [
      'with a file and a folder of one name',
      makeZip([{ name: 'a' }, { name: 'a/', stored: true }]),
      'The zip has two entries of the same name.',
    ],
    [
      'with one name written in two ways',
      makeZip([{ name: '\u00e9' }, { name: 'e\u0301' }]),
      'The zip has two entries of the same name.',
    ],

    [
      'with another name in the entry’s own header',
      named('a.yml', { own: { name: Buffer.from('b.yml') } }),
      contradiction,
    ],
    ['with another method in the entry’s own header', named('a.yml', { own: { method: 0 } }), contradiction],
    ['with another size in the entry’s own header', named('a.yml', { own: { unpacked: 7 } }), contradiction],
    ['with another checksum in the entry’s own header', named('a.yml', { own: { crc: 7 } }), contradiction],
    ['with an encrypted entry by its own header', named('a.yml', { own: { flags: 0x801 } }), contradiction],
    [
      'with another second name in the entry’s own header',
      named('a.yml', { own: { extra: unicodeName('a.yml', 'b.yml') } }),
      contradiction,
    ],

    ['with a wrong checksum', named('a.yml', { header: { crc: 7 } }), CANNOT_BE_READ],
    ['with more content than declared', named('a.yml', { header: { unpacked: 3 } }), CANNOT_BE_READ],
    ['with less content than declared', named('a.yml', { header: { unpacked: 300 } }), CANNOT_BE_READ],
    [
      'with content that can’t be unpacked',
      named('a.yml', { data: Buffer.from('\xff\xff\xff', 'latin1') }),
      CANNOT_BE_READ,
    ],
    [
      'with data after the packed content',
      named('a.yml', { data: Buffer.concat([deflateRawSync(TEXT), Buffer.from('hidden')]) }),
      CANNOT_BE_READ,
    ],
    [
      'with data between the entries',
      makeZip([{ name: 'a.yml', content: TEXT, behind: Buffer.from('hidden') }, { name: 'b.yml' }]),
      OVERLAPPING,
    ],
    ['with data before the directory', named('a.yml', { behind: Buffer.alloc(40) }), OVERLAPPING],
    [
      'with two entries for the same data',
      makeZip([
        { name: 'a.yml', content: TEXT },
        { name: 'b.yml', content: TEXT, at: 0, own: {} },
      ]),
      'The zip has conflicting information about an entry: b.yml',
    ],

    ['with another archive in it', named('logs.gz', { content: gzipSync(TEXT) }), NESTED],
    [
      'with a tape archive in it',
      named('a.tar', { content: Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')]) }),
      NESTED,
    ],
    ['with zips within zips', named('a.zip', { content: named('b.zip', { content: PLAIN_ZIP }) }), NESTED],
    ['with a bad zip in it', named('a.zip', { content: named('../x') }), path('../x')],
    ['that unpacks to a hundred times its size', named('zeros', { content: Buffer.alloc(1_000_000) }), TOO_LARGE],
  ])('%s', async (_, zip, message) => {
    expect(await zipRefusal(zip)).toBe(message);
  });

  it('with an entry inside another entry', async () => {
    const inner = makeZip([{ name: 'b.yml', content: TEXT, stored: true }]);
    const header = 30 + 'b.yml'.length + TEXT.length;
    const outer = Buffer.concat([Buffer.from('x'), inner.subarray(0, header)]);
    const zip = makeZip([
      { name: 'a.yml', content: outer, stored: true },
      { name: 'b.yml', content: TEXT, stored: true, at: 30 + 'a.yml'.length + 1 },
    ]);
    expect(await zipRefusal(zip)).toBe(OVERLAPPING);
  });

  it.each([
    ['entries', { entries: 2 }, 'The zip has too many entries.'],
    ['bytes', { unpackedBytes: 40 }, TOO_LARGE],
    ['times its size', { ratio: 0.1 }, TOO_LARGE],
  ])('beyond the limit of %s', async (_, limit, message) => {
    expect(await zipRefusal(PLAIN_ZIP, { ...ZIP_LIMITS, ...limit })).toBe(message);
  });

  it('if its inner zips exceed the limits together', async () => {
    const inner = (name: string) => ({
      name,
      content: makeZip([{ name: 'x', content: 'x'.repeat(400) }]),
      stored: true,
    });
    const zip = makeZip([inner('a.zip'), inner('b.zip'), inner('c.zip')]);
    expect(await zipRefusal(zip, { ...ZIP_LIMITS, unpackedBytes: 2000 })).toBeNull();
    expect(await zipRefusal(zip, { ...ZIP_LIMITS, unpackedBytes: 1200 })).toBe(TOO_LARGE);
    expect(await zipRefusal(zip, { ...ZIP_LIMITS, entries: 5 })).toBe('The zip has too many entries.');
  });
});

it('covers any error in a zip', async () => {
  const nested = makeZip([
    { name: 'inner.zip', content: PLAIN_ZIP, stored: true },
    { name: 'a.yml', content: TEXT },
  ]);
  let refused = 0;
  for (let place = 0; place < nested.length; place += 1) {
    const changed = Buffer.from(nested);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    for (const zip of [changed, nested.subarray(0, place), nested.subarray(place)]) {
      const refusal = await zipRefusal(zip);
      if (refusal !== null) refused += 1;
    }
  }
  // Times and some attributes can have any value; the valid zip itself is among the tested ones.
  expect(refused).toBeGreaterThan(2.5 * nested.length);
});
