import { LoadingSkeleton, type SkeletonLayout } from '../kit/LoadingSkeleton.tsx';

function layoutOf(path: string): SkeletonLayout {
  if (/\/list$|^approvals|^queue$|^runners$|^overview$/.test(path)) return 'table';
  if (/\/(view)?logs?\//.test(path)) return 'log';
  return path.startsWith('workflows/') ? 'picture' : 'detail';
}

/** What a page looks like while its code loads. @param path of its route */
export default function PageSkeleton({ path }: { path: string }) {
  return <LoadingSkeleton layout={layoutOf(path)} isPage />;
}
