import { PencilLine } from 'lucide-react';
import { Badge } from '../kit/Badge.tsx';

/** Administration §2 "Activity log". */
export function UpdatedMark() {
  return (
    <Badge tone="warning" icon={<PencilLine aria-hidden />}>
      Updated
    </Badge>
  );
}
