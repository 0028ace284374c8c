import { Fragment } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { commandKey } from './command-key.ts';
import { groupTitle, key as keyClass, keys as keysClass, shortcut, shortcuts } from './KeyboardSheet.css.ts';
import { shortcutGroups } from './keyboard-shortcuts.ts';

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
