import { PageLink } from '../detail/links.tsx';
import { usePaths } from '../portal-context.tsx';
import { addressOfLogged } from './logged-pages.ts';

export interface LoggedLinkProps {
  /** The kind, as entries name it. */
  name: string;
  id: string;
}

/** The id of what an entry is about, with the way to its page. */
export function LoggedLink({ name, id }: LoggedLinkProps) {
  return <PageLink to={addressOfLogged(usePaths(), name, id)}>{id}</PageLink>;
}
