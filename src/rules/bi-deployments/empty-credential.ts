/** Said in the form and on the page of a BI deployment, and where it can't be launched for it (Administration §8 "Warnings"). */
export const EMPTY_CREDENTIAL_WARNING = 'Empty credential selected. Please update credential before launch.';
