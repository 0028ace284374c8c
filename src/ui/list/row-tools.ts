import { CommandDialog, preloadCommandDialogs } from '../confirm/CommandDialog.tsx';
import { preloadActionMenu } from '../kit/ActionMenu.tsx';
import { CardCommands, CardMenu, likelyCommands, RowActions } from './RowActions.tsx';
import { missingActions, offeredOnCard, rowActions } from './row-actions.ts';
import { SelectButton } from './SelectButton.tsx';
import { preloadSelection, Selected } from './Selected.tsx';
import { startSelecting } from './start-selecting.ts';

/** What rows need for their actions. Loaded after the first rows: import only its type. */
export const rowTools = {
  RowActions,
  CardMenu,
  CardCommands,
  SelectButton,
  Selected,
  CommandDialog,
  rowActions,
  offeredOnCard,
  likelyCommands,
  missingActions,
  startSelecting,
  preloadActionMenu,
  preloadCommandDialogs,
  preloadSelection,
} as const;
