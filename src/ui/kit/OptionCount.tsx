import { VisuallyHidden } from './VisuallyHidden.tsx';

export function OptionCount({ isSaid, count }: { isSaid: boolean; count: number | null }) {
  const words = count === null ? 'Loading' : count === 0 ? 'No match' : count === 1 ? '1 match' : `${count} matches`;
  return (
    <VisuallyHidden>
      <span role="status">{isSaid ? words : ''}</span>
    </VisuallyHidden>
  );
}
