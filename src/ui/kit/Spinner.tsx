import { LoaderCircle } from 'lucide-react';
import { spinner, wheel } from './Spinner.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function Spinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <span className={spinner} role="status">
      <LoaderCircle aria-hidden className={wheel} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
