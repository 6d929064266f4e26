import { createContext, useContext } from 'react';

/** The nonce of the page's inline scripts: known on the server only, where the scripts are written. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
