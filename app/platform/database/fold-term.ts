/** What has no accent that could be taken off. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}

/**
 * As `fold_search` of the database folds names, and other texts in which people look for people: without accents, in lower case, and
 * with one kind of apostrophe.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g, '')
    .toLowerCase()
    .replace(/[ßæœþłøđðħıŧς]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bc\u02bb\u2032\u0060]/g, "'")
}

/** What is looked for. Marks alone would fold to nothing, which everybody has: they are found nowhere. */
export function foldTerm(term: string): string {
  return foldText(term) || term
}
