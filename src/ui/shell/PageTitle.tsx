import { useConfig } from '../portal/portal-context.tsx';

/** The window's title: the page, then the portal. */
export function PageTitle({ children }: { children: string }) {
  const { appName } = useConfig();
  return <title>{children === appName ? appName : `${children} – ${appName}`}</title>;
}
