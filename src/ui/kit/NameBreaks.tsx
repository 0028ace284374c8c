import { Fragment } from 'react';

/** Line breaks in code names and e-mail addresses: after a dot, underscore or plus, and before the at sign. */
const BREAKS = /(?<=[a-z0-9][._+])(?=[a-z0-9])|(?=@)/i;

export function NameBreaks({ of }: { of: string }) {
  return of.split(BREAKS).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
