import { ArrowDown, ChevronDown, ChevronUp, Clock, Download, Search, WrapText, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type LogZone,
  logWrapPreference,
  logZonePreference,
  rememberLogWrap,
  rememberLogZone,
} from '../../data/device/preferences.ts';
import { UncopiedDialog } from '../detail/UncopiedDialog.tsx';
import { handOverFile } from '../files/text-files.ts';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { Section } from '../kit/Section.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { useToast } from '../portal/toasts.tsx';
import { phone } from '../theme/media.ts';
import { LogLines } from './LogLines.tsx';
import { MOST_MATCHES } from './log-search.ts';
import { fileText, type LogText } from './log-text.ts';
import { type LogSearch, useLogSearch } from './use-log-search.ts';
import { searchBar, searchCount, toEnd as toEndClass, toolbar, viewer } from './viewer.css.ts';

interface SearchBarProps {
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
function SearchBar({ search, inputRef, onSearch, onClose }: SearchBarProps) {
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

export interface LogViewerProps {
  text: LogText;
  linesLeftOut: number;
  fileName: string;
  address: string;
}

/** For `#L123`. */
function lineOf(hash: string): number | null {
  const number = /^#L([1-9]\d{0,8})$/.exec(hash)?.[1];
  return number === undefined ? null : Number(number);
}

function belowWords(count: number): string {
  return count === 0 ? 'Go to the end' : `${numbers.format(count)} new ${count === 1 ? 'line' : 'lines'}`;
}

export function LogViewer({ text, linesLeftOut, fileName, address }: LogViewerProps) {
  const isPhone = useMediaQuery(phone);
  const [zone, setZone] = useState<LogZone>(logZonePreference);
  const [wish, setWish] = useState(logWrapPreference);
  const wraps = wish ?? isPhone;
  const [below, setBelow] = useState<number | null>(null);
  const [uncopied, setUncopied] = useState<{ readonly number: number; readonly link: string } | null>(null);
  const search = useLogSearch(text.plain);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const frame = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const topLine = useRef(0);
  const toEnd = useRef<() => void>(() => undefined);

  const link = useCallback(
    async (number: number) => {
      const mark = `#L${number}`;
      void navigate({ hash: mark }, { replace: true, preventScrollReset: true });
      const copied = `${location.origin}${address}${mark}`;
      try {
        // Without https there is no clipboard.
        await navigator.clipboard.writeText(copied);
        toast({ id: 'log line', tone: 'info', message: `Link to line ${number} copied.` });
      } catch {
        setUncopied({ number, link: copied });
      }
    },
    [navigate, toast, address],
  );
  const openSearch = () => {
    search.open();
    // Rendered by then.
    requestAnimationFrame(() => input.current?.select());
  };
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openSearch();
  };
  return (
    <Section
      title="Build log"
      description={
        linesLeftOut > 0
          ? `The first ${numbers.format(linesLeftOut)} lines of this long log aren’t on this device.`
          : undefined
      }
      actions={
        <div className={toolbar}>
          <IconButton
            label="Search the log"
            icon={<Search aria-hidden />}
            aria-pressed={search.isOpen}
            onClick={openSearch}
          />
          <IconButton
            label="Wrap long lines"
            icon={<WrapText aria-hidden />}
            aria-pressed={wraps}
            onClick={() => {
              rememberLogWrap(!wraps);
              setWish(!wraps);
            }}
          />
          <Button
            intent="ghost"
            size="small"
            icon={<Clock aria-hidden />}
            title="Time zone"
            onClick={() => {
              const next = zone === 'UTC' ? 'local' : 'UTC';
              rememberLogZone(next);
              setZone(next);
            }}
          >
            {zone === 'UTC' ? 'UTC' : 'Local time'}
          </Button>
          <IconButton
            label="Download the log"
            icon={<Download aria-hidden />}
            onClick={() => handOverFile(new Blob([fileText(text)], { type: 'text/plain;charset=utf-8' }), fileName)}
          />
          <CopyButton text={() => fileText(text)} label="Copy the log" />
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses within are handled here */}
      <div className={viewer} onKeyDown={press}>
        {search.isOpen && (
          <SearchBar
            search={search}
            inputRef={input}
            onSearch={(searched) => search.search(searched, topLine.current)}
            onClose={() => {
              search.close();
              frame.current?.focus();
            }}
          />
        )}
        <LogLines
          text={text}
          firstNumber={linesLeftOut + 1}
          wraps={wraps}
          zone={zone}
          matches={search.matches}
          currentMatch={search.current}
          marked={lineOf(hash)}
          frameRef={frame}
          onLink={link}
          onBelow={setBelow}
          topLine={topLine}
          toEnd={toEnd}
        />
        <div className={toEndClass} role="status">
          {below !== null && (
            <Button size="small" icon={<ArrowDown aria-hidden />} onClick={() => toEnd.current()}>
              {belowWords(below)}
            </Button>
          )}
        </div>
      </div>
      {uncopied !== null && (
        <UncopiedDialog
          what={`Link to line ${uncopied.number}`}
          text={uncopied.link}
          isSecret={false}
          onClose={() => setUncopied(null)}
        />
      )}
    </Section>
  );
}
