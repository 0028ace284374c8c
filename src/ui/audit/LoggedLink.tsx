import { areaOfKind } from '../../rules/audit/logged-kinds.ts';
import { PageLink } from '../detail/links.tsx';
import { useLoggedPages, usePaths } from '../portal/portal-context.tsx';
import { cutId } from './audit.css.ts';

export interface LoggedLinkProps {
  /** The kind, as entries name it. */
  name: string;
  id: string;
  /** In a list: the long id of what has no page takes no more than its beginning. */
  isCut?: boolean;
}

/** The id of what an entry is about, with the way to its page. */
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
