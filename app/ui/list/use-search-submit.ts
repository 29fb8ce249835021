import { useSubmit } from 'react-router'

/**
 * @returns sends a search form without its empty fields, so that its URL says only what is looked for. `replace`: it is no step
 *   of its own that Back would undo
 */
export function useSearchSubmit(): (form: HTMLFormElement | null, options?: { replace?: boolean }) => void {
  const submit = useSubmit()
  return (form, { replace = false } = {}) => {
    if (!form) return
    const filled = [...new FormData(form)].filter(([, value]) => value !== '')
    const params = new URLSearchParams(filled as [string, string][])
    void submit(params, { action: form.getAttribute('action') ?? '', replace, preventScrollReset: true })
  }
}
