import { lazyPart } from '../lazy/lazy-part.tsx';
import type { ApprovalAtStakeProps } from './ApprovalAtStake.tsx';

export const ApprovalAtStake = lazyPart<ApprovalAtStakeProps>(() => import('./ApprovalAtStake.tsx'));
