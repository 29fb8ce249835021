/** Like the database's `words_of` (migrations/0095-searches-that-forgive-a-typo.sql). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: stands between two fields
const between = /[\u001f\n\r\t.,;:!?@_+\-/&()"' ]+/
const shortest = 3
const longest = 30

/** Candidates for a wrong or missing letter: those of the word's own script. */
const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ', 'αβγδεζηθικλμνξοπρστυφχψω']

/** @param term folded */
export function wordsOf(term: string): string[] {
  return term.split(between).filter(isName)
}

function isName(word: string): boolean {
  const { length } = [...word]
  return length >= shortest && length <= longest && !/[0-9]/.test(word)
}

/** All words one typo away: a letter wrong, missing or too many, or two neighbours swapped. */
export function oneTypoFrom(word: string): string[] {
  const letters = [...word]
  const alphabet = [...(alphabets.find((one) => letters.some((letter) => one.includes(letter))) ?? '')]
  const mayBeShorter = letters.length > shortest
  const mayBeLonger = letters.length < longest
  const near = new Set<string>()
  for (const [at, letter] of letters.entries()) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const [next = '', ...rest] = letters.slice(at + 1)
    if (mayBeShorter) near.add(before + after)
    near.add(before + next + letter + rest.join(''))
    for (const other of alphabet) {
      near.add(before + other + after)
      if (mayBeLonger) near.add(before + other + letter + after)
    }
  }
  if (mayBeLonger) for (const other of alphabet) near.add(word + other)
  near.delete(word)
  return [...near]
}

/** @param term folded @returns the text before, between and behind the occurrences of the word */
export function aroundWord(term: string, word: string): string[] {
  const parts = ['']
  for (const [place, part] of term.split(new RegExp(`(${between.source})`)).entries()) {
    if (place % 2 === 0 && part === word) parts.push('')
    else parts.push(`${parts.pop()}${part}`)
  }
  return parts
}

/** @returns the term with one word replaced, in capitals where the term has them */
export function withWord(typed: string, fold: (text: string) => string, word: string, meant: string): string {
  return typed
    .split(/([\s.,;:!?@_+\-/&()"'\u2018\u2019\u02bc\u02bb\u2032\u0060\u00b4]+)/)
    .map((part) => (fold(part) === word ? capitalsOf(part, meant) : part))
    .join('')
}

function capitalsOf(typed: string, meant: string): string {
  const [first = '', ...rest] = [...meant]
  return /^\p{Lu}/u.test(typed) ? first.toUpperCase() + rest.join('') : meant
}
