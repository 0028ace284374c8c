import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ToastMessage } from '../kit/ToastRegion.tsx';

/** News in the corner; one with the same id takes the place of the one before. */
export interface Toast extends ToastMessage {
  /** It was dismissed, or has been on the screen for its time. */
  readonly onSeen?: (() => void) | undefined;
}

/** Milliseconds on a screen that somebody may look at. */
const SHOWN_FOR = 9_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Set by the shell, which shows them. */
export const ToastProvider = ToastContext.Provider;

const DismissContext = createContext<(id: string) => void>(() => undefined);

/** Set by the shell as well. */
export const DismissToastProvider = DismissContext.Provider;

/** Takes news away that hold no more, by their id. */
export function useDismissToast(): (id: string) => void {
  return useContext(DismissContext);
}

/** Shows news in the corner. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** A time that runs while the page is visible and the toast isn't held. */
interface SeenTime {
  readonly hold: (isHeld: boolean) => void;
  readonly isHeld: () => boolean;
  readonly stop: () => void;
}

/** Calls back once a page has been visible for so long; restarts where it was hidden or held. */
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

/** The news that are on the screen now. */
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
        // What takes its place is under the same pointer.
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
