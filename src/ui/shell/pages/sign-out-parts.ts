import { lazyPart } from '../../lazy/lazy-part.tsx';

export const LogoutQuestion = lazyPart(() => import('./LogoutQuestion.tsx'));
export const SignedOutPage = lazyPart(() => import('./SignedOutPage.tsx'));

/** Preloaded after the first page: signing out works without a network too. */
export const SIGN_OUT_PARTS = [LogoutQuestion, SignedOutPage];
