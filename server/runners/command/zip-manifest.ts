/** The `portal.yaml` of a topology's zip. */
import { type Entry, fromBufferPromise } from 'yauzl';
import { entryName } from '../../files/zip-entry.ts';
import { YamlFault } from '../yaml.ts';
import { LARGEST_MANIFEST, MANIFEST, parseManifest } from './manifest.ts';
import { contentOf } from './unpack.ts';

/** Null if the zip has none, or can't be read. @param accepts which entry of that name is read */
async function manifestEntry(zip: Buffer, accepts: (entry: Entry) => boolean): Promise<string | null> {
  try {
    const file = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false, decodeStrings: false });
    for await (const entry of file.eachEntry())
      if (entryName(entry) === MANIFEST && accepts(entry)) return (await contentOf(file, entry)).toString('utf8');
    return null;
  } catch {
    // The launch says what is wrong with a zip that can't be read.
    return null;
  }
}

/** Null if the zip has none, or one that is too large. */
export function manifestOf(zip: Buffer): Promise<string | null> {
  return manifestEntry(zip, ({ uncompressedSize }) => uncompressedSize <= LARGEST_MANIFEST);
}

export interface ManifestLook {
  readonly hasManifest: boolean;
  /** Why a launch would refuse the zip's `portal.yaml`, as a sentence; null if it is valid, or there is none. */
  readonly refusal: string | null;
}

export async function lookAtManifest(zip: Buffer): Promise<ManifestLook> {
  let isTooLarge = false;
  const text = await manifestEntry(zip, ({ uncompressedSize }) => {
    isTooLarge = uncompressedSize > LARGEST_MANIFEST;
    return !isTooLarge;
  });
  if (isTooLarge) return { hasManifest: true, refusal: `${MANIFEST} is larger than ${LARGEST_MANIFEST / 1024} KB.` };
  if (text === null) return { hasManifest: false, refusal: null };
  try {
    parseManifest(text);
    return { hasManifest: true, refusal: null };
  } catch (cause) {
    if (!(cause instanceof YamlFault)) throw cause;
    return { hasManifest: true, refusal: `${MANIFEST} can't be used: ${cause.message}.` };
  }
}
