/**
 * Puts a text on the clipboard that may come later than the press which asks for it: a browser grants the clipboard within the press
 * only. Rejects where the browser refuses, or where the text does not come.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const plain = text.then((words) => new Blob([words], { type: 'text/plain' }));
    return clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
  }
  return clipboard.writeText(await text);
}
