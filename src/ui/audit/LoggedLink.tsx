import { areaOfKind } from '../../rules/audit/logged-kinds.ts';
import { PageLink } from '../page/links.tsx';
import { useLoggedPages, usePaths } from '../portal/portal-context.tsx';
import { cutId } from './audit.css.ts';

export interface LoggedLinkProps {
  name: string;
  id: string;
  /** Shortens long ids without a page, for lists. */
  isCut?: boolean;
}

export function LoggedLink({ name, id, isCut = false }: LoggedLinkProps) {
  const paths = usePaths();
  const address = useLoggedPages(areaOfKind(name))?.address(paths, id) ?? null;
  if (address === null && isCut) {
    return (
      <span className={cutId} title={id}>
        {id}
      </span>
    );
  }
  return <PageLink to={address}>{id}</PageLink>;
}
