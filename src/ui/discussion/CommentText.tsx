import { useId, useState } from 'react';
import { commentParts } from '../../rules/records/record-comment.ts';
import { link } from '../detail/detail.css.ts';
import { Button } from '../kit/Button.tsx';
import { actions, text as textClass } from './discussion.css.ts';

const MOST_CHARACTERS = 700;
const MOST_LINES = 10;

function isLong(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
}

/** Plain text with its lines; its https addresses are links. */
export function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const hasFold = isLong(text);
  return (
    <>
      <p id={id} className={textClass} data-folded={hasFold && !isWhole}>
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
      {hasFold && (
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
