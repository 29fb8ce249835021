import { createContext, useContext } from 'react'

export const ReadOnly = createContext(false)

/** Whether forms here can be read, and not sent: their fields can't be changed, and the buttons that would send them are not there. */
export function useReadOnly(): boolean {
  return useContext(ReadOnly)
}
