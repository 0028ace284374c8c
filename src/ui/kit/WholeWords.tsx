import { Fragment } from 'react';
import { word } from './WholeWords.css.ts';

/** A name whose identifiers go to the next line as a whole: only what is longer than a line breaks. */
export function WholeWords({ of }: { of: string }) {
  return of.split(' ').map((each, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one text
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={word}>{each}</span>
    </Fragment>
  ));
}
