import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { iconButtonClass } from '../kit/IconButton.css.ts';

export function BackLink({ to }: { to: string }) {
  return (
    <Link className={iconButtonClass()} to={to} aria-label="Back" title="Back">
      <ArrowLeft aria-hidden />
    </Link>
  );
}
