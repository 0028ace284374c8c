/** Equal pieces; the last one may be smaller or empty. */
export async function* piecesOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array();
  for await (const part of content) {
    waiting = Buffer.concat([waiting, part]);
    for (; waiting.length > size; waiting = waiting.subarray(size)) yield waiting.subarray(0, size);
  }
  yield waiting;
}
