import href from './print.css?url';

/** With its media query it never delays the page: browsers fetch it last. */
export const printLinks = () => [{ rel: 'stylesheet', href, media: 'print' }];
