import { ArrowLeft } from 'lucide-react';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import { Link } from './Link.tsx';

export function BackLink({ to }: { to: string }) {
  return (
    <Link className={iconButtonClass()} to={to} aria-label="Back" title="Back">
      <ArrowLeft aria-hidden />
    </Link>
  );
}
