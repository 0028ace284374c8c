/** How a licence is read (Deployments §5 "Licence"): XML in which nothing is expanded. The form and the server read it alike. */
import { SaxesParser } from 'saxes';

const MAX_DEPTH = 64;

/** Why the text is no licence; thrown out of the parser, which goes on otherwise. */
export class InvalidLicence extends Error {
  override readonly name = 'InvalidLicence';
}

/**
 * The texts of the elements and attributes whose name is asked for, in lower case. A document type is refused: it could define
 * entities; those that XML does not know by itself are errors. Throws InvalidLicence where the text is not one XML document.
 */
export function licenceTexts(xml: string, isAskedFor: (name: string) => boolean): string[] {
  const parser = new SaxesParser({ xmlns: false });
  const found: string[] = [];
  const open: { isAskedFor: boolean; text: string }[] = [];
  let roots = 0;
  parser.on('doctype', () => {
    throw new InvalidLicence('a document type is not allowed');
  });
  parser.on('error', (error) => {
    throw new InvalidLicence(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0) roots += 1;
    if (open.length >= MAX_DEPTH) throw new InvalidLicence('it is nested too deep');
    for (const [attribute, value] of Object.entries(attributes)) {
      if (isAskedFor(attribute.toLowerCase())) found.push(value);
    }
    open.push({ isAskedFor: isAskedFor(name.toLowerCase()), text: '' });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element?.isAskedFor === true) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.isAskedFor === true) found.push(element.text);
  });
  parser.write(xml).close();
  if (roots !== 1) throw new InvalidLicence('it has no root element');
  return found;
}
