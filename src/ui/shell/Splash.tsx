import { Spinner } from '../kit/Spinner.tsx';
import { splash } from './Splash.css.ts';

export function Splash({ label = 'Loading' }: { label?: string }) {
  return (
    <main className={splash} data-placeholder>
      <Spinner label={label} />
    </main>
  );
}
