/** Of the notification about a form that waits for the network: a later one takes its place. */
export const FORM_NEWS = 'form news';
