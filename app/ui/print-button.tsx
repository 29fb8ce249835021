import { Download, Printer } from './drawings/icons.tsx'

export function PrintButton() {
  return (
    <button type="button" className="button-quiet button-small" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-4.5" />
      Print
    </button>
  )
}

/** @param csv address of the numbers @param of what they are of, for screen readers */
export function PrintAndDownload({ csv, file, of }: { csv: string; file: string; of?: string }) {
  return (
    <div className="flex gap-2 print:hidden">
      <PrintButton />
      <a className="button-quiet button-small" href={csv} download={file}>
        <Download aria-hidden="true" className="size-4.5" />
        Download{of && <span className="sr-only"> {of}</span>}
      </a>
    </div>
  )
}
