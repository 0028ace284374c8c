import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../kit/Button.css.ts';
import { useConfig, useMayOpen, usePaths, useViewer } from '../portal-context.tsx';
import { createLinks as createLinksClass } from './list.css.ts';
import type { CreateLink, CreateLinksAsked } from './list-definition.ts';

const NO_LINKS = (): readonly CreateLink[] => [];

/** The ways to new records, for a page's header; undefined where there are none. */
export function useCreateLinks(linksFor: (asked: CreateLinksAsked) => readonly CreateLink[] = NO_LINKS): ReactNode {
  const { product } = useConfig();
  const viewer = useViewer();
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const links = linksFor({ viewer, paths, product }).filter(({ address }) => mayOpen(address));
  if (links.length === 0) return undefined;
  return (
    <div className={createLinksClass}>
      {links.map(({ label, address }) => (
        <Link key={address} className={buttonClass()} to={address}>
          <Plus aria-hidden />
          {label}
        </Link>
      ))}
    </div>
  );
}
