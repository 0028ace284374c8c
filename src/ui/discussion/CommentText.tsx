import { useId, useState } from 'react';
import { commentParts } from '../../rules/records/record-comment.ts';
import { Button } from '../kit/Button.tsx';
import { useIsScrollable } from '../kit/use-is-scrollable.ts';
import { link } from '../page/links.css.ts';
import { actions, text as textClass } from './discussion.css.ts';

/** Plain text with its lines; its https addresses are links. What doesn't fit into ten lines is folded. */
export function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [watch, isCutOff] = useIsScrollable();
  return (
    <>
      <p id={id} ref={watch} className={textClass} data-folded={!isWhole}>
        {commentParts(text).map((part, index) =>
          'text' in part ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
            <a key={index} className={link} href={part.address} target="_blank" rel="noopener noreferrer">
              {part.address}
            </a>
          ),
        )}
      </p>
      {(isWhole || isCutOff) && (
        <div className={actions}>
          <Button
            size="small"
            intent="ghost"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show the whole comment'}
          </Button>
        </div>
      )}
    </>
  );
}
