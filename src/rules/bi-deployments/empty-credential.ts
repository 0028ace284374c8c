/** Said where what is not launched yet has an empty credential, and where a launch is refused for it (Administration §8 "Warnings"). */
export const EMPTY_CREDENTIAL_WARNING = 'Empty credential selected. Please update credential before launch.';
