import { Spinner } from '../kit/Spinner.tsx';
import { splash } from './Splash.css.ts';

export function Splash({ label = 'Loading' }: { label?: string }) {
  return (
    <main className={splash}>
      <Spinner label={label} />
    </main>
  );
}
