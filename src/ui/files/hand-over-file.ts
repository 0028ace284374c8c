/** As a browser download. */
export function handOverFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read it by now.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
