/** What is said of a save that did not end well, wherever it is said. */
export const NOT_SAVED = 'This was not saved.';
export const UNKNOWN_SAVE = 'It is not known whether this was saved.';
export const SAFE_RETRY = 'Trying again can’t save it twice.';
