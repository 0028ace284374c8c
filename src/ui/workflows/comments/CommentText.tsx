import { useId, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { text as textClass, textEnd } from './comments.css.ts';

const MOST_CHARACTERS = 320;
const MOST_LINES = 6;

function isLong(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
}

export function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (!isLong(text)) return <p className={textClass}>{text}</p>;
  return (
    <div>
      <p id={id} className={textClass} data-folded={!isWhole}>
        {text}
      </p>
      <div className={textEnd}>
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
    </div>
  );
}
