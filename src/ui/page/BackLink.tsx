import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { iconButtonClass } from '../kit/IconButton.css.ts';

/** Before the title of a page that belongs to another one. */
export function BackLink({ to }: { to: string }) {
  return (
    <Link className={iconButtonClass()} to={to} aria-label="Back" title="Back">
      <ArrowLeft aria-hidden />
    </Link>
  );
}
