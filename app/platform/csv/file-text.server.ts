import { CsvRefused } from './csv.ts'

const picture = 'This is a picture. Choose a CSV file with the list of people.'
const webPage = 'This is a web page. Download the list as CSV, and choose that file.'

/** What people choose by mistake, by the first bytes of the file. */
const otherFiles: [beginning: string, sentence: string][] = [
  ['PK\x03\x04', 'This is an Excel or Numbers file. Save it as CSV first, and choose that file.'],
  ['\xd0\xcf\x11\xe0', 'This is an Excel file. Save it as CSV first, and choose that file.'],
  ['%PDF-', 'This is a PDF. Save the list as CSV where it was made, and choose that file.'],
  ['\x89PNG', picture],
  ['\xff\xd8\xff', picture],
  ['GIF8', picture],
  ['RIFF', picture],
  ['\0\0\0', picture], // HEIC and AVIF, as phones save photographs
  ['<!doctype', webPage],
  ['<html', webPage],
]
const noText = 'The letters in this file can’t be read. Save it as “CSV UTF-8” where it was made, and choose that file.'

/** Enough to know how a file was written. */
const sampleBytes = 1_000_000

/**
 * Decodes what spreadsheets write: UTF-8, UTF-16 with or without a byte order mark, Windows-1252, Mac Roman, and
 * Windows-1250 of Central Europe.
 *
 * @throws CsvRefused with a sentence for a file that is something else
 */
export function textOfFile(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 100)).toString('latin1').trimStart().toLowerCase()
  const other = otherFiles.find(([signature]) => beginning.startsWith(signature.toLowerCase()))
  if (other) throw new CsvRefused(other[1])
  const text = decoded(bytes)
  if (text.includes('\0')) throw new CsvRefused(noText)
  return text
}

function decoded(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) {
    const text = new TextDecoder(wide).decode(bytes)
    if (text.includes('\ufffd')) throw new CsvRefused(noText)
    return text
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(oneByteEncodingOf(bytes)).decode(bytes)
  }
}

/** Without a mark, every other byte of Latin letters is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zerosAt = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length / sample.length
  if (zerosAt(1) > 0.3) return 'utf-16le'
  return zerosAt(0) > 0.3 ? 'utf-16be' : null
}

const oneByteEncodings = ['windows-1252', 'macintosh', 'windows-1250'] as const

/** The one in which the fewest words look wrong. */
function oneByteEncodingOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes)
  const wrong = oneByteEncodings.map((encoding) => countWrong(new TextDecoder(encoding).decode(sample)))
  return oneByteEncodings[wrong.indexOf(Math.min(...wrong))] ?? 'windows-1252'
}

/** Signs beside a letter, and foreign capitals behind small letters, as in "JŸrgen" and "£ukasz". */
function countWrong(text: string): number {
  const wrong =
    /[^\P{S}\p{ASCII}]\p{L}|\p{L}[^\P{S}\p{ASCII}]|[¿¡†‡•…‰¶§·]\p{L}|\p{L}[†‡•‰¶§¹²³¼½¾]|\p{Ll}(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Cc}/gu
  return text.match(wrong)?.length ?? 0
}
