import type { ReactNode } from 'react';
import { bottom, frame, main, side, skip, top } from './AppFrame.css.ts';

export interface AppFrameProps {
  topBar: ReactNode;
  sidebar: ReactNode;
  bottomBar: ReactNode;
  children: ReactNode;
}

/** The places of bars and page: sidebar on a laptop, folded on a tablet, bottom bar on a phone. The page is `#main`. */
export function AppFrame({ topBar, sidebar, bottomBar, children }: AppFrameProps) {
  return (
    <div className={frame}>
      <a className={skip} href="#main">
        Skip to content
      </a>
      <div className={side}>{sidebar}</div>
      <div className={top}>{topBar}</div>
      <main id="main" tabIndex={-1} className={main}>
        {children}
      </main>
      <div className={bottom}>{bottomBar}</div>
    </div>
  );
}
