import { fromBufferPromise } from 'yauzl';
import { entryName } from './zip-entry.ts';

export async function zipNames(content: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false, decodeStrings: false });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entryName(entry));
  return names.filter((name) => !name.endsWith('/')).sort();
}
