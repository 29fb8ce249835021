import { createContext, useContext } from 'react'

export const ReadOnly = createContext(false)

/** Whether forms are read-only for the viewer: disabled fields, and no submit buttons. */
export function useReadOnly(): boolean {
  return useContext(ReadOnly)
}
