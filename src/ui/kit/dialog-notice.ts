import { createContext, type ReactNode } from 'react';

/** Shown above the buttons of every open dialog, since nothing beside a modal dialog can be reached. Null for none. */
export const DialogNoticeContext = createContext<ReactNode>(null);
