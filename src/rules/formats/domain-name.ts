const LONGEST = 253;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** A full domain name: labels of letters, digits and hyphens, the last one not a number. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  const last = labels.at(-1) ?? '';
  return (
    text.length <= LONGEST && labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]/i.test(last)
  );
}
