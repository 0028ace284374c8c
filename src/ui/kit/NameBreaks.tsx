import { Fragment } from 'react';

/** Where a name of the code goes on in the next line, and a mail's address: after a dot, an underscore or a plus, and before the at sign. */
const BREAKS = /(?<=[a-z0-9][._+])(?=[a-z0-9])|(?=@)/i;

/** Words in which names of the code and addresses may be broken where they are made of parts, and nowhere else while that is enough. */
export function NameBreaks({ of }: { of: string }) {
  return of.split(BREAKS).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
