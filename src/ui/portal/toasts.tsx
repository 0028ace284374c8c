import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ToastMessage } from '../kit/ToastRegion.tsx';

/** Replaces a toast with the same id. */
export interface Toast extends ToastMessage {
  readonly onSeen?: (() => void) | undefined;
}

/** Visible milliseconds. */
const SHOWN_FOR = 9_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

export const ToastProvider = ToastContext.Provider;

const DismissContext = createContext<(id: string) => void>(() => undefined);

export const DismissToastProvider = DismissContext.Provider;

/** Removes an outdated toast by id. */
export function useDismissToast(): (id: string) => void {
  return useContext(DismissContext);
}

export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Runs while the page is visible and the toast isn't held. */
interface SeenTime {
  readonly hold: (isHeld: boolean) => void;
  readonly isHeld: () => boolean;
  readonly stop: () => void;
}

/** After this visible time; restarts when hidden or held. */
function afterBeingVisible(milliseconds: number, callback: () => void): SeenTime {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const arm = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible' && !isHeld) timer = setTimeout(end, milliseconds);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', arm);
  };
  const end = () => {
    stop();
    callback();
  };
  document.addEventListener('visibilitychange', arm);
  arm();
  return {
    stop,
    isHeld: () => isHeld,
    hold: (held) => {
      if (held === isHeld) return;
      isHeld = held;
      arm();
    },
  };
}

export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const timers = useRef(new Map<string, SeenTime>());
  const actions = useMemo(() => {
    const remove = (id: string) => {
      timers.current.get(id)?.stop();
      timers.current.delete(id);
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    };
    return {
      show: (toast: Toast) => {
        const end = () => {
          remove(toast.id);
          toast.onSeen?.();
        };
        const before = timers.current.get(toast.id);
        const time = afterBeingVisible(SHOWN_FOR, end);
        // Its replacement is under the same pointer.
        time.hold(before?.isHeld() ?? false);
        before?.stop();
        timers.current.set(toast.id, time);
        setToasts((shown) => [...shown.filter(({ id }) => id !== toast.id), toast]);
      },
      remove,
      hold: (id: string, isHeld: boolean) => timers.current.get(id)?.hold(isHeld),
    };
  }, []);
  return {
    toasts,
    ...actions,
    dismiss: (id: string) => {
      actions.remove(id);
      toasts.find((toast) => toast.id === id)?.onSeen?.();
    },
  };
}
