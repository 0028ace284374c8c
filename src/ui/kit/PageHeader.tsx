import type { ReactNode } from 'react';
import {
  actions as actionsClass,
  back as backClass,
  controls,
  header,
  primary,
  quietTitle,
  subtitle as subtitleClass,
  titleAction as titleActionClass,
  title as titleClass,
  titleLine,
  words,
} from './PageHeader.css.ts';

export interface PageHeaderProps {
  /** The page's only h1. */
  title: ReactNode;
  /** Of what the page shows, where it is known: leads the heading, and the title follows quietly. */
  name?: ReactNode;
  subtitle?: ReactNode;
  status?: ReactNode;
  titleAction?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  primaryAction?: ReactNode;
}

export function PageHeader({
  title,
  name,
  subtitle,
  status,
  titleAction,
  back,
  actions,
  primaryAction,
}: PageHeaderProps) {
  return (
    <header className={header}>
      {back !== undefined && <div className={backClass}>{back}</div>}
      <div className={words}>
        <div className={titleLine}>
          <h1 className={titleClass}>
            {name === undefined ? (
              title
            ) : (
              <>
                {name} <span className={quietTitle}>{title}</span>
              </>
            )}
          </h1>
          {status}
          {titleAction !== undefined && <div className={titleActionClass}>{titleAction}</div>}
        </div>
        {subtitle !== undefined && <p className={subtitleClass}>{subtitle}</p>}
      </div>
      {(actions !== undefined || primaryAction !== undefined) && (
        <div className={controls}>
          {actions !== undefined && <div className={actionsClass}>{actions}</div>}
          {primaryAction !== undefined && <div className={primary}>{primaryAction}</div>}
        </div>
      )}
    </header>
  );
}
