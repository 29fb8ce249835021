/** Letters that have no accent to remove. */
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

/** Folds a text as the database's `fold_search` does: without accents, in lower case, with one kind of apostrophe. */
export function foldText(text: string): string {
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g, '')
    .toLowerCase()
    .replace(/[ßæœþłøđðħıŧς]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bc\u02bb\u2032\u0060]/g, "'")
}

/** Folds a search term. Combining marks alone would fold to an empty term, which matches every row, so they stay. */
export function foldTerm(term: string): string {
  return foldText(term) || term
}
