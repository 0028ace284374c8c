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
import { bringWanted } from './brought-ahead.ts';
import { overlay } from './lazy-part.css.ts';
import { settled } from './settled.ts';

/** What a part calls when it is done with; where it has one, it stands above the page, and else in it. */
interface Closable {
  onClose?: () => void;
  onCancel?: () => void;
}

/** A component whose code comes when it is shown, or was brought before. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Brings its code ahead. What does not come is asked for again when it is shown. */
  readonly preload: () => Promise<void>;
}

/**
 * A component whose code comes when it is first shown; to be mounted in a `Suspense`. Where it does not come, as without a
 * network before everything is on the device, its place says so and offers another try; what is around it stays.
 *
 * What was brought ahead by `preload` is there at once, without what stands for it: React keeps that on the screen for a third of a second.
 */
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
      // What the page has asked for meanwhile comes by itself, and is what it waits for.
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
  // Escape closes it as it would have closed what is missing, also while another try keeps the focus from the button.
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
