import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
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
  /** While pointed at or focused, it may still be read or used. */
  onHold: (id: string, isHeld: boolean) => void;
}

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Announced politely. The owner of the list decides when one disappears. Keep it mounted. */
export function ToastRegion({ toasts, onDismiss, onHold }: ToastRegionProps): ReactNode {
  return (
    <section className={region} aria-live="polite" aria-label="Notifications">
      {toasts.map((toast) => {
        const Icon = icons[toast.tone];
        const look = ({ currentTarget }: SyntheticEvent) =>
          onHold(toast.id, currentTarget.matches(':hover, :focus-within'));
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody reads it; what can be pressed is in it
          <div
            key={toast.id}
            className={toastClass}
            onPointerEnter={look}
            onPointerLeave={look}
            onFocus={look}
            onBlur={look}
          >
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
