import href from './print.css?url';

/** Waits for no one: the browser fetches it last. */
export const printLinks = () => [{ rel: 'stylesheet', href, media: 'print' }];
