import type { ReactNode } from 'react';
import { fileActions, fileIcon, fileLine, fileName, fileSize, fileWords } from './zip.css.ts';

export interface FileLineProps {
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'success' | 'danger' | undefined;
  readonly name: string;
  readonly words: string;
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

export function FileLine({ icon, tone = 'neutral', name, words, bar, children }: FileLineProps) {
  return (
    <div className={fileLine({ tone })}>
      <span className={fileIcon}>{icon}</span>
      <div className={fileWords}>
        <span className={fileName} title={name}>
          {name}
        </span>
        {bar}
        <span className={fileSize}>{words}</span>
      </div>
      <div className={fileActions}>{children}</div>
    </div>
  );
}
