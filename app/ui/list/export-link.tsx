import { Download } from '../drawings/icons.tsx'

/**
 * The response has a Content-Disposition. The attribute `download` would also save an error or sign-in page as a file.
 *
 * @param of content of the file, for screen readers
 */
export function ExportLink({ href, of = 'what is found' }: { href: string; of?: string }) {
  return (
    <a className="button-quiet button-small" href={href}>
      <Download aria-hidden="true" className="size-4.5" />
      Export CSV
      <span className="sr-only">of {of}</span>
    </a>
  )
}
