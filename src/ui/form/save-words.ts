export const NOT_SAVED = 'This was not saved.';
export const UNKNOWN_SAVE = 'We couldn’t confirm that this was saved.';
export const SAFE_RETRY = 'It’s safe to try again: it can’t be saved twice.';
