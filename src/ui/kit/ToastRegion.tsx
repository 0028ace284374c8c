import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BannerTone } from './Banner.tsx';
import { IconButton } from './IconButton.tsx';
import { action, dismiss, icon, region, toast as toastClass, words } from './ToastRegion.css.ts';
import { toneIcon } from './tones.css.ts';

export interface ToastMessage {
  id: string;
  tone: BannerTone;
  message: ReactNode;
  action?: ReactNode;
}

export interface ToastRegionProps {
  toasts: readonly ToastMessage[];
  onDismiss: (id: string) => void;
}

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** News in the corner, read out politely. It shows what it is given; who owns the list decides when one goes. Keep it mounted. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps): ReactNode {
  return (
    <section className={region} aria-live="polite" aria-label="Notifications">
      {toasts.map((toast) => {
        const Icon = icons[toast.tone];
        return (
          <div key={toast.id} className={toastClass}>
            <span className={`${icon} ${toneIcon[toast.tone]}`}>
              <Icon aria-hidden />
            </span>
            <div className={words}>
              {toast.message}
              {toast.action !== undefined && <div className={action}>{toast.action}</div>}
            </div>
            <span className={dismiss}>
              <IconButton size="small" label="Dismiss" icon={<X aria-hidden />} onClick={() => onDismiss(toast.id)} />
            </span>
          </div>
        );
      })}
    </section>
  );
}
