export interface KeyboardShortcut {
  /** Keys pressed together; alternatives side by side. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly KeyboardShortcut[];
}

export function shortcutGroups(command: string): readonly ShortcutGroup[] {
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
