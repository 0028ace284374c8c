import type { ReactNode } from 'react';
import { bottom, frame, main, side, skip, statusLine as statusLineClass, top } from './AppFrame.css.ts';

export interface AppFrameProps {
  topBar: ReactNode;
  sidebar: ReactNode;
  bottomBar: ReactNode;
  /** Overlays the lower edge, so that it moves nothing. */
  statusLine?: ReactNode;
  children: ReactNode;
}

/** Sidebar on a laptop, folded on a tablet, bottom bar on a phone. The page is `#main`. */
export function AppFrame({ topBar, sidebar, bottomBar, statusLine, children }: AppFrameProps) {
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
      {/* Kept, so that a screen reader hears what comes into it. */}
      <div className={statusLineClass} role="status">
        {statusLine}
      </div>
      <div className={bottom}>{bottomBar}</div>
    </div>
  );
}
