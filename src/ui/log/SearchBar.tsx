import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { MOST_MATCHES } from './log-search.ts';
import type { LogSearch } from './use-log-search.ts';
import { searchBar, searchCount } from './viewer.css.ts';

export interface SearchBarProps {
  search: LogSearch;
  inputRef: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  onClose: () => void;
}

const numbers = new Intl.NumberFormat();

function countWords({ searched, matches, current }: LogSearch): string {
  if (searched === '') return '';
  if (current === null) return 'No matches';
  const all = `${numbers.format(matches.length)}${matches.length === MOST_MATCHES ? '+' : ''}`;
  return `${numbers.format(current + 1)} of ${all}`;
}

/** Enter goes to the next match, Shift+Enter to the previous one, Escape closes it. */
export function SearchBar({ search, inputRef, onSearch, onClose }: SearchBarProps) {
  const { current, step } = search;
  const isEmpty = current === null;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <search className={searchBar} aria-label="In the log">
      <SearchInput
        ref={inputRef}
        aria-label="Search the log"
        placeholder="Search the log"
        value={search.searched}
        onValueChange={onSearch}
        onKeyDown={press}
      />
      <span className={searchCount} role="status">
        {countWords(search)}
      </span>
      <IconButton
        label="Previous match"
        icon={<ChevronUp aria-hidden />}
        aria-disabled={isEmpty || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next match"
        icon={<ChevronDown aria-hidden />}
        aria-disabled={isEmpty || undefined}
        onClick={() => step(1)}
      />
      <IconButton label="Close the search" icon={<X aria-hidden />} onClick={onClose} />
    </search>
  );
}
