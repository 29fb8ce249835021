/** Characters between words; U+001F stands between two fields. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: stands between two fields
const between = /([\u001f\n\r\t.,;:!?@_+\-/&()"' \u2018\u2019\u02bc\u02bb\u2032\u0060\u00b4]+)/
const shortest = 3
const longest = 30

/** @param term folded */
export function wordsOf(term: string): string[] {
  return term.split(between).filter(isName)
}

function isName(word: string): boolean {
  const { length } = [...word]
  return length >= shortest && length <= longest && !/[0-9]/.test(word)
}

/** Whether the words differ by a letter that is wrong, missing or too many, or by two swapped neighbours. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at)
  if (at === short.length) return false
  if (rest(short, at + 1) === rest(long, at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2)
}

/** The word with each two neighbours swapped. */
export function swapped(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

/** @returns the term with one word replaced, in capitals where the term has them */
export function withWord(typed: string, fold: (text: string) => string, word: string, meant: string): string {
  return typed
    .split(between)
    .map((part) => (fold(part) === word ? capitalsOf(part, meant) : part))
    .join('')
}

function capitalsOf(typed: string, meant: string): string {
  const [first = '', ...rest] = [...meant]
  return /^\p{Lu}/u.test(typed) ? first.toUpperCase() + rest.join('') : meant
}
