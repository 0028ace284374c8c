import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  action as actionClass,
  details as detailsClass,
  detailsText,
  detailsTitle,
  icon,
  iconDanger,
  panel,
  title as titleClass,
} from './panels.css.ts';

export interface ErrorPanelProps {
  title: string;
  detailsHeading?: string | undefined;
  details?: string | undefined;
  action?: ReactNode;
}

export function ErrorPanel({ title, detailsHeading = 'Error information', details, action }: ErrorPanelProps) {
  return (
    <div className={panel} role="alert">
      <span className={`${icon} ${iconDanger}`}>
        <TriangleAlert aria-hidden />
      </span>
      <p className={titleClass}>{title}</p>
      {details !== undefined && (
        <div className={detailsClass}>
          <p className={detailsTitle}>{detailsHeading}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
          <section className={detailsText} aria-label={detailsHeading} tabIndex={0}>
            {details}
          </section>
        </div>
      )}
      {action !== undefined && <div className={actionClass}>{action}</div>}
    </div>
  );
}
