import { PrefetchPageLinks } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * For a form that another page answers. That page's script says what is wrong when the connection is lost, so it has to be here
 * before; otherwise the browser's own error page would take the place of the form.
 */
export function KeepReady({ page }: { page: string }) {
  return useHydrated() && <PrefetchPageLinks page={page} />
}
