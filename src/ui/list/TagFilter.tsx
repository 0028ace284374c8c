import { useLayoutEffect, useRef } from 'react';
import { tagsOf } from '../../rules/lists/filters.ts';
import { ClearableField } from '../kit/ClearableField.tsx';
import { EntryList } from '../kit/EntryList.tsx';
import type { FilterProps } from './filter-props.ts';

/** Space adds a tag; duplicates are dropped (Administration §2). */
export default function TagFilter({ label, value, refused, error, onApply }: FilterProps) {
  const text = refused ?? value;
  const tags = tagsOf(text);
  // The next tag may be typed before the address has the last one.
  const latest = useRef(tags);
  useLayoutEffect(() => {
    latest.current = tagsOf(text);
  }, [text]);
  const apply = (next: readonly string[]) => {
    latest.current = next;
    onApply(next.join());
  };
  return (
    <ClearableField label={label} isSet={value !== ''} error={error} onClear={() => onApply('')}>
      {(control) => (
        <EntryList
          {...control}
          label={label}
          entries={tags}
          isCompact
          separator={/[\s,]+/}
          onAdd={(texts) => {
            const added = tagsOf([...latest.current, ...texts].join(' '));
            if (added.length > latest.current.length) apply(added);
            return null;
          }}
          onRemove={(place) => apply(tags.filter((_, index) => index !== place))}
          onBlur={() => undefined}
        />
      )}
    </ClearableField>
  );
}
