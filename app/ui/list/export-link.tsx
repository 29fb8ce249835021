import { Download } from '../drawings/icons.tsx'

/**
 * The answer says by itself that it is a file. The attribute `download` would make one of a page, too, which may come first.
 *
 * @param of what the file holds, for those who don't see what stands around the link
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
