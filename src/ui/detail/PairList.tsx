import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';

export interface PairListProps {
  pairs: Readonly<Record<string, string>> | undefined;
  isMono?: boolean;
}

export function PairList({ pairs = {}, isMono = false }: PairListProps) {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return <p>None</p>;
  return (
    <DescriptionList>
      {entries.map(([key, value]) => (
        <DescriptionItem key={key} label={key} isMono={isMono}>
          {value || '–'}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
