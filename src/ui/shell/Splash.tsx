import { Spinner } from '../kit/Spinner.tsx';
import { splash } from './Splash.css.ts';

/** An empty page that says, after a moment, that it is worth waiting. */
export function Splash({ label = 'Loading' }: { label?: string }) {
  return (
    <main className={splash}>
      <Spinner label={label} />
    </main>
  );
}
