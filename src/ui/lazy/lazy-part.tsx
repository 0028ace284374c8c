import {
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import { askForStylesAgain } from '../../data/loading/stylesheets.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useIsCut } from '../portal/offline.ts';
import { overlay } from './lazy-part.css.ts';
import { bringWanted, settled } from './preloading.ts';

/** Parts with a close callback are overlays, others are in the page. */
interface Closable {
  onClose?: () => void;
  onCancel?: () => void;
}

/** A lazy, preloadable component. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** A failed preload is retried when the part is shown. */
  readonly preload: () => Promise<void>;
}

/** Mount in a `Suspense`. Offers a retry if the code doesn't load. A preloaded part renders without React's delayed fallback. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPart<Props> {
  type Outcome = { readonly Part: ComponentType<Props> } | null;
  let arriving: Promise<Outcome> | null = null;
  const come = () =>
    load().then(
      (module): Outcome => ({ Part: module.default }),
      () => null,
    );
  const attempt = () => bringWanted(come());
  function LazyPart(props: Props) {
    arriving ??= attempt();
    const outcome = use(arriving);
    const [, show] = useReducer((shown: number) => shown + 1, 0);
    if (outcome !== null) return <outcome.Part {...props} />;
    const { onClose, onCancel }: Closable = props;
    const retry = async () => {
      const again = askForStylesAgain().then(attempt, () => null);
      arriving = settled(again, await again);
      show();
    };
    return <MissingPart onRetry={retry} onClose={onClose ?? onCancel} />;
  }
  return Object.assign(LazyPart, {
    preload: async () => {
      const ahead = come();
      const outcome = await ahead;
      // Another load of the page has succeeded meanwhile.
      if (outcome !== null && (await arriving) === null) arriving = settled(ahead, outcome);
    },
  });
}

interface MissingPartProps {
  onRetry: () => Promise<void>;
  onClose: (() => void) | undefined;
}

function MissingPart({ onRetry, onClose }: MissingPartProps) {
  const isCut = useIsCut();
  const [isTrying, setTrying] = useState(false);
  const cameFrom = useRef(document.activeElement);
  const close = () => {
    onClose?.();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  // Escape closes it even while a retry keeps the focus from the button.
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && onClose) close();
  });
  useEffect(() => {
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, []);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <div className={onClose && overlay}>
      <Banner
        tone="warning"
        role="alert"
        title={isCut ? 'This part isn’t on this device yet.' : 'An error occurred while processing your request.'}
        action={
          <>
            {onClose && (
              <Button size="small" onClick={close}>
                Close
              </Button>
            )}
            <Button size="small" intent="primary" isPending={isTrying} autoFocus onClick={retry}>
              Try again
            </Button>
          </>
        }
      >
        {isCut ? 'Connect to the server once to load it.' : 'This part couldn’t be loaded.'} The rest of the page isn’t
        affected.
      </Banner>
    </div>
  );
}
