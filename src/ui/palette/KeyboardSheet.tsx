import { Fragment } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { commandKey } from './command-key.ts';
import { groupTitle, key as keyClass, keys as keysClass, shortcut, shortcuts } from './KeyboardSheet.css.ts';

interface KeyboardShortcut {
  /** Keys pressed together; alternatives side by side. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly KeyboardShortcut[];
}

function shortcutGroups(command: string): readonly ShortcutGroup[] {
  return [
    {
      title: 'Anywhere',
      shortcuts: [
        { keys: [[command, 'K']], does: 'Search areas, records and actions' },
        { keys: [['?']], does: 'Show the keyboard shortcuts' },
        { keys: [['Esc']], does: 'Close a dialog, a menu or a search' },
      ],
    },
    {
      title: 'Lists',
      shortcuts: [
        { keys: [['/']], does: 'Go to the first filter' },
        { keys: [['Enter']], does: 'Apply the filters' },
      ],
    },
    {
      title: 'Menus and choices',
      shortcuts: [
        { keys: [['↑'], ['↓']], does: 'Move' },
        { keys: [['Home'], ['End']], does: 'Go to the first or last option' },
        { keys: [['Enter']], does: 'Choose' },
      ],
    },
    {
      title: 'Workflows',
      shortcuts: [
        { keys: [['/'], [command, 'F']], does: 'Find a state, event, guard or privilege' },
        { keys: [['←'], ['→'], ['↑'], ['↓']], does: 'Move along the arrows of a diagram' },
        { keys: [['Enter']], does: 'Select the focused item' },
        { keys: [['Space']], does: 'Collapse or expand a group' },
        { keys: [['+'], ['-'], ['0']], does: 'Zoom, or fit the whole diagram' },
      ],
    },
    {
      title: 'Build logs',
      shortcuts: [
        { keys: [[command, 'F']], does: 'Search the log when it has focus' },
        { keys: [['Enter'], ['Shift', 'Enter']], does: 'Go to the next or previous match' },
      ],
    },
  ];
}

export default function KeyboardSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button intent="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      {shortcutGroups(commandKey()).map(({ title, shortcuts: all }) => (
        <section key={title}>
          <h3 className={groupTitle}>{title}</h3>
          <dl className={shortcuts}>
            {all.map(({ keys, does }) => (
              <div key={does} className={shortcut}>
                <dt>{does}</dt>
                <dd className={keysClass}>
                  {keys.map((together, index) => (
                    <Fragment key={together.join(' ')}>
                      {index > 0 && <VisuallyHidden> or </VisuallyHidden>}
                      <span>
                        {together.map((name) => (
                          <kbd key={name} className={keyClass}>
                            {name}
                          </kbd>
                        ))}
                      </span>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
