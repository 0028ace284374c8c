import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { action as actionClass, banner, edge, icon, title as titleClass, words } from './Banner.css.ts';
import { tinted, toneIcon } from './tones.css.ts';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

export interface BannerProps {
  tone: BannerTone;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
  /** `alert` where it answers what the user did, `status` where it appears by itself; none where it was there from the start. */
  role?: 'alert' | 'status' | undefined;
}

/** A message in the flow of the page. */
export function Banner({ tone, title, children, action, role }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={`${banner} ${tinted[tone]} ${edge[tone]}`} role={role}>
      <span className={`${icon} ${toneIcon[tone]}`}>
        <Icon aria-hidden />
      </span>
      <div className={words}>
        {title !== undefined && <p className={titleClass}>{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className={actionClass}>{action}</div>}
    </div>
  );
}
