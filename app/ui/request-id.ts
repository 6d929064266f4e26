import { createContext, useContext } from 'react';

/** The number under which the server logged this page, for error pages. Known on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export const useRequestId = () => useContext(RequestIdContext);
