import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../kit/Button.css.ts';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { shellPaths } from '../../paths.ts';
import { FocusHeading, PageTitle } from '../FocusHeading.tsx';

export default function DashboardNotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <PageHeader title="Page not found" />
      <EmptyPanel
        icon={<Compass aria-hidden />}
        title="There is no page at this URL."
        action={
          <Link className={buttonClass()} to={shellPaths.dashboard}>
            Go to dashboard
          </Link>
        }
      >
        It may have moved, or the link is incomplete.
      </EmptyPanel>
      <FocusHeading />
    </>
  );
}
