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
  /** `alert` for responses to the user, `status` for automatic ones; none if present from the start. */
  role?: 'alert' | 'status' | undefined;
}

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
