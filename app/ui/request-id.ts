import { createContext, useContext } from 'react';

export const RequestIdContext = createContext<string | undefined>(undefined);

export const useRequestId = () => useContext(RequestIdContext);
