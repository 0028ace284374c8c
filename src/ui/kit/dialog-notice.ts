import { createContext, type ReactNode } from 'react';

/**
 * What every open dialog shows above its buttons, as what has to be done before it can go on: nothing beside a modal dialog can be
 * reached. Null where there is nothing to say.
 */
export const DialogNoticeContext = createContext<ReactNode>(null);
