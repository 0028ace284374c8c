import type { ReactNode } from 'react';
import {
  actions as actionsClass,
  card,
  foot as footClass,
  page,
  title as titleClass,
  words,
} from './StandaloneFrame.css.ts';

export interface StandaloneFrameProps {
  readonly title: string;
  readonly brand: ReactNode;
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
}

/** For pages outside the shell; needs no lazy parts. */
export function StandaloneFrame({ title, brand, mark, children, actions, foot }: StandaloneFrameProps) {
  return (
    <div className={page}>
      <header>{brand}</header>
      <main className={card}>
        {mark}
        <h1 className={titleClass}>{title}</h1>
        <div className={words}>{children}</div>
        {actions !== undefined && <div className={actionsClass}>{actions}</div>}
      </main>
      <footer className={footClass}>{foot}</footer>
    </div>
  );
}
