import { useSubmit } from 'react-router'

/**
 * @returns submits a search form without its empty fields, so that the URL only has set ones. `replace`: without a history entry
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
