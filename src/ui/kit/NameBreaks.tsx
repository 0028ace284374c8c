import { Fragment } from 'react';

/** Words in which the names of the code may go on in the next line after a dot or an underscore, and nowhere else while that is enough. */
export function NameBreaks({ of }: { of: string }) {
  return of.split(/(?<=[a-z0-9][._])(?=[a-z0-9])/i).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
