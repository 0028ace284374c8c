/** Hands a text to the user as a file. */
export function downloadText(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it with the press.
  URL.revokeObjectURL(address);
}
