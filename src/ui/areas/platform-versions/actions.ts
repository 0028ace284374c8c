import {
  platformVersionCommands,
  platformVersionRecords,
} from '../../../machines/lifecycles/platform-version/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const platformVersionActions = defineActions({
  lifecycle: platformVersionRecords,
  icons: ACTION_ICONS,
  commands: platformVersionCommands,
  ways: {
    VIEW: ({ id }, paths) => page(paths['platform-versions'].view(id)),
    EDIT: ({ id }, paths) => page(paths['platform-versions'].edit(id)),
  },
});
