import { X } from 'lucide-react';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import type { ChosenWords } from '../workflow-words.ts';
import { chosen, chosenHead, chosenTitle, chosenWords } from './picture.css.ts';

export interface ChosenProps extends ChosenWords {
  onDetails: () => void;
  onClose: () => void;
}

export function Chosen({ title, words, onDetails, onClose }: ChosenProps) {
  return (
    <div className={chosen}>
      <div className={chosenHead}>
        <p className={chosenTitle}>{title}</p>
        <Button size="small" onClick={onDetails}>
          Details
        </Button>
        <IconButton size="small" label="Clear selection" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <p className={chosenWords}>{words.join(' · ')}</p>
    </div>
  );
}
