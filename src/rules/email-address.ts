const EMAIL_ADDRESS = /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text is one address, however long. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}
