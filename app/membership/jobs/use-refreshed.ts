import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const refreshedAfterSeconds = 2

/** While there is something new to see. */
export function useRefreshed(isOn: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isOn || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), refreshedAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isOn, state, revalidate])
}
